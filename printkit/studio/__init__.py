"""The workshop in the browser: a local server in front of what printkit does, for people who never open a terminal.

It is a door like the command line: whatever it shows is made by `front`, and it names no kind. The server process itself only
answers and keeps text; whatever takes time, or reads what may be hostile, happens in worker processes (`crew`) that can be killed.

| module | what it does |
| --- | --- |
| `server` | the start: socket, address, browser, one studio per folder, a clean end |
| `app` | the application: all routes, gathered from the modules that answer them |
| `guard` | what every request must pass and every answer carries: Host, Origin, token, content security policy |
| `answer` | requests read, answers and refusals written, as JSON |
| `session` | what the routes share: the opened folder, the token, the crew, the events |
| `crew`, `work` | worker processes of which the newest task wins; what they do |
| `events` | news for the pages, over a websocket |
| `folder` | the opened folder, and nothing outside of it |

Nothing is imported here: the command line must not notice how much the studio needs.
"""
