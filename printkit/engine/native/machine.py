"""From LLVM's language to machine code, and into memory."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from printkit.engine.native.translation import ENTRY

CPU = "PRINTKIT_CPU"
"""Set to `generic`, code is made for the plainest processor of its family; results are the same, to the last bit."""

EFFORT = 3
"""Of LLVM, out of 3: less saves a tenth of the time that compiling takes, and costs as much of the speed."""


@dataclass(frozen=True, slots=True)
class Processor:
    """What machine code is made for."""

    triple: str
    name: str
    features: str

    @property
    def mark(self) -> str:
        """Return what tells it from others."""
        return f"{self.triple} {self.name} {self.features} {EFFORT} {llvm().llvm_version_info}"


@lru_cache(maxsize=1)
def llvm() -> Any:
    """Import LLVM, and make it ready for this processor."""
    import llvmlite.binding

    llvmlite.binding.initialize_native_target()
    llvmlite.binding.initialize_native_asmprinter()
    return llvmlite.binding


def processor() -> Processor:
    """Return the processor of this machine, or the plainest one if that is asked for."""
    binding = llvm()
    triple = binding.get_process_triple()
    if os.environ.get(CPU) == "generic":
        return Processor(triple, "generic", "")
    return Processor(triple, binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten())


def machine_code(text: str, goal: Processor) -> bytes:
    """Translate a text to an object file."""
    binding, machine = llvm(), _machine(goal)
    module = binding.parse_assembly(text)
    module.triple, module.data_layout = goal.triple, str(machine.target_data)
    module.verify()
    options = binding.create_pipeline_tuning_options(speed_level=EFFORT)
    builder = binding.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return bytes(machine.emit_object(module))


def loaded(code: bytes) -> Callable[[int], None]:
    """Bring an object file into memory, and return its function; it takes the address of a row of arguments."""
    engine = _engine()
    binding = llvm()
    engine.add_object_file(binding.object_file.ObjectFileRef.from_data(code))
    engine.finalize_object()
    function = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(engine.get_function_address(ENTRY))
    # The code lives as long as its engine does.
    function.engine = engine  # type: ignore[attr-defined]
    return function


def _engine() -> Any:
    """Make an empty engine: functions of different kernels have the same name, so each has an engine of its own."""
    binding = llvm()
    return binding.create_mcjit_compiler(binding.parse_assembly(""), _machine(processor()))


def _machine(goal: Processor) -> Any:
    target = llvm().Target.from_triple(goal.triple)
    return target.create_target_machine(
        cpu=goal.name, features=goal.features, opt=EFFORT, reloc="default", codemodel="jitdefault", jit=True
    )
