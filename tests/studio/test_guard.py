"""Who is let in, and what every answer carries."""

from __future__ import annotations

import pytest
from opened import HOST, SECRET, client_of
from starlette.testclient import TestClient, WebSocketDenialResponse, WebSocketTestSession

from printkit.studio.folder import Folder
from printkit.studio.guard import HEADERS, MOST_BYTES, POLICY, TOKEN
from printkit.studio.session import Lan, Session

ANYTHING = ["/", "/api/health", "/api/nothing", "/static/none.js", "/fonts/", "/static/../guard.py", "/api/puzzle"]


@pytest.mark.parametrize("path", ANYTHING)
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "BREW"])
@pytest.mark.parametrize("host", [HOST, "evil.example"])
def test_every_answer_carries_the_policy(stranger: TestClient, path: str, method: str, host: str) -> None:
    answer = stranger.request(method, path, headers={"Host": host})
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'; img-src 'self' blob:;")
    assert "unsafe" not in POLICY
    assert answer.status_code < 500
    if answer.status_code >= 400 and method != "HEAD":
        assert all(set(fault) == {"place", "field", "problem", "remedy"} for fault in answer.json()["faults"])
        assert answer.json()["faults"][0]["problem"]


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8417",
        "127.0.0.1",
        "127.0.0.1:80",
        "localhost",
        "127.0.0.1:8417.evil.example",
        "",
        "[::1]:8417",
    ],
)
def test_a_foreign_host_never_gets_in(stranger: TestClient, host: str) -> None:
    answer = stranger.get("/", headers={"Host": host, TOKEN: SECRET})
    assert answer.status_code == 403
    assert SECRET not in answer.text


@pytest.mark.parametrize("host", [HOST, "localhost:8417", "LOCALHOST:8417"])
def test_our_own_names_get_in(stranger: TestClient, host: str) -> None:
    assert stranger.get("/api/health", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1:8417", "http://127.0.0.1:9000", "http://127.0.0.1", ""]
)
@pytest.mark.parametrize(("method", "path"), [("GET", "/api/health"), ("GET", "/"), ("POST", "/api/verify")])
def test_a_foreign_origin_never_gets_in(stranger: TestClient, origin: str, method: str, path: str) -> None:
    assert stranger.request(method, path, headers={"Origin": origin, TOKEN: SECRET}).status_code == 403


def test_two_names_or_origins_are_one_too_many(stranger: TestClient) -> None:
    mine = f"http://{HOST}"
    two = [("Origin", mine), ("Origin", "http://evil.example")]
    assert stranger.get("/api/health", headers=[("Origin", mine)]).status_code == 200  # type: ignore[arg-type]
    assert stranger.get("/api/health", headers=two).status_code == 403  # type: ignore[arg-type]


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_another_site_cannot_show_what_is_ours(stranger: TestClient, site: str) -> None:
    assert stranger.get("/api/kinds", headers={"Sec-Fetch-Site": site}).status_code == 403
    assert stranger.get("/", headers={"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate"}).status_code == 200


def test_the_page_carries_the_token_and_nothing_else_does(stranger: TestClient) -> None:
    page = stranger.get("/")
    assert f'<meta name="printkit-token" content="{SECRET}">' in page.text
    assert page.headers["Cache-Control"] == "no-store"
    for path in ANYTHING[1:]:
        assert SECRET not in stranger.get(path).text


@pytest.mark.parametrize("given", [None, "", "wrong", SECRET[:-1], SECRET + "x", "ü"])
def test_what_changes_something_needs_the_token(stranger: TestClient, given: str | None) -> None:
    headers = {} if given is None else {TOKEN: given.encode("latin-1")}
    for path in ("/api/puzzle", "/api/trace", "/api/verify", "/api/nothing", f"/api/verify?token={SECRET}"):
        assert stranger.post(path, headers=headers, content=b"{}").status_code == 403  # type: ignore[arg-type]
        cookie = {**headers, "Cookie": f"printkit-8417={SECRET}"}
        assert stranger.post(path, headers=cookie, content=b"{}").status_code == 403  # type: ignore[arg-type]


def test_a_script_without_origin_gets_in_with_the_token(stranger: TestClient) -> None:
    assert stranger.post("/api/nothing", headers={TOKEN: SECRET}).status_code == 404
    assert stranger.post("/api/health", headers={TOKEN: SECRET}).status_code == 405


@pytest.mark.parametrize(
    "path",
    [
        "/static/%2e%2e/guard.py",
        "/static/..%2f..%2fguard.py",
        "/static/%5c..%5cguard.py",
        "/static/a%00.js",
        "/%0a",
        "//etc/passwd",
    ],
)
def test_no_path_leads_to_other_files(stranger: TestClient, path: str) -> None:
    answer = stranger.get(path)
    assert answer.status_code in {400, 404}
    assert "class" not in answer.text


def test_a_request_that_is_too_long_is_refused_before_it_is_read(stranger: TestClient) -> None:
    for length in (str(MOST_BYTES + 1), "9" * 40, "-5", "x"):
        answer = stranger.post("/api/verify", headers={TOKEN: SECRET, "Content-Length": length}, content=b"")
        assert answer.status_code == 413
    assert stranger.get("/api/health?" + "a" * 30_000).status_code == 400


def test_the_websocket_needs_the_token_and_our_own_origin(session: Session) -> None:
    def connected(path: str, headers: dict[str, str]) -> WebSocketTestSession:
        return client_of(session, {}).websocket_connect(path, headers={"Host": HOST, **headers})

    refused: list[tuple[str, dict[str, str]]] = [
        ("/api/events", {}),
        ("/api/events?token=wrong", {}),
        (f"/api/events?token={SECRET}", {"Origin": "http://evil.example"}),
        (f"/api/events?token={SECRET}", {"Host": "evil.example"}),
    ]
    for path, headers in refused:
        with pytest.raises(WebSocketDenialResponse) as denied, connected(path, headers):
            pass
        assert denied.value.status_code == 403
        assert denied.value.headers["Content-Security-Policy"] == POLICY
    with connected(f"/api/events?token={SECRET}", {"Origin": f"http://{HOST}"}):
        pass


# On the network


@pytest.fixture
def on_network(session: Session) -> Session:
    hosts = frozenset({HOST, "192.168.7.5:8417"})
    return Session(Folder(session.folder.root), SECRET, hosts, 8417, lan=Lan(("192.168.7.5",)))


def guest(session: Session) -> TestClient:
    client = client_of(session, {"Host": "192.168.7.5:8417"}, "192.168.7.20")
    client.follow_redirects = False
    return client


def test_on_the_network_nothing_is_open_without_the_token(on_network: Session) -> None:
    client = guest(on_network)
    for path in ("/", "/?token=wrong", "/api/kinds", "/api/ranking?game=twenty"):
        answer = client.get(path)
        assert answer.status_code == 403
        assert SECRET not in answer.text
    assert client.get("/api/health").status_code == 200


def test_the_address_with_the_token_opens_the_page_and_is_then_forgotten(on_network: Session) -> None:
    client = guest(on_network)
    welcome = client.get(f"/?token={SECRET}&x=1")
    assert (welcome.status_code, welcome.headers["Location"]) == (303, "/?x=1")
    cookie = welcome.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    page = client.get("/", headers={"Cookie": cookie.partition(";")[0]})
    assert page.status_code == 200
    assert f'content="{SECRET}"' in page.text
    assert client.get("/api/ranking?game=x", headers={"Cookie": cookie.partition(";")[0]}).status_code == 200


def test_on_the_network_this_machine_is_at_home(on_network: Session) -> None:
    client = client_of(on_network, {})
    assert client.get("/").status_code == 200
    assert client.post("/api/verify").status_code == 403
    assert client_of(on_network, {}, "192.168.7.20").get("/").status_code == 403, "another machine that calls itself 127.0.0.1"


def test_without_the_network_a_foreign_machine_would_not_be_let_in_by_name(session: Session) -> None:
    assert client_of(session, {"Host": "192.168.7.5:8417"}, "192.168.7.20").get("/").status_code == 403
