"""Seeds a session, calls the code tool and scores hand-made traces with verifiers' NeMoGymTask.

Standard input: {"url", "headers", "rows": [{"row", "messages": [...]}]}; a message is {"content"} or {"code"} (a call of run_python,
which is made over the session). Standard output: {"version", "results": [{"reward", "info", "metrics", "outputs", "error"}]}.
"""

import asyncio
import importlib.metadata
import json
import sys

from verifiers.v1.agent import AgentConfig
from verifiers.v1.graph import MessageNode
from verifiers.v1.tasksets.nemo_gym.taskset import NeMoGymData, NeMoGymTask, NeMoGymTaskConfig
from verifiers.v1.tasksets.nemo_gym.toolset import NeMoGymState
from verifiers.v1.trace import AgentInfo, Trace, TraceTask
from verifiers.v1.types import AssistantMessage, ToolCall, ToolMessage, UserMessage


async def play(url, headers, row, messages):
    data = NeMoGymData(idx=0, name="row", prompt="question", row=row)
    task = NeMoGymTask(data, NeMoGymTaskConfig(resources_url=url, headers=headers))
    trace = Trace(
        task=TraceTask(type="NeMoGymTask", data=data),
        agent=AgentInfo(config=AgentConfig()),
        state=NeMoGymState(),
    )
    outputs = []
    result = {"outputs": outputs, "error": None}
    try:
        await task.setup(trace, None)

        def add(message, sampled):
            parent = len(trace.nodes) - 1 if trace.nodes else None
            trace.nodes.append(MessageNode(parent=parent, message=message, sampled=sampled))

        add(UserMessage(content="question"), False)
        for i, message in enumerate(messages):
            if "code" in message:
                arguments = {"code": message["code"]}
                call = ToolCall(id=f"call_{i}", name="run_python", arguments=json.dumps(arguments))
                add(AssistantMessage(content=message.get("content"), tool_calls=[call]), True)
                response = await trace.state.post("run_python", arguments)
                outputs.append(response.text)
                add(ToolMessage(tool_call_id=call.id, content=response.text), False)
            else:
                add(AssistantMessage(content=message["content"]), True)
        await task.score(trace)
        result["reward"] = trace.rewards["nemo_gym"].score
    except Exception as error:
        result["error"] = f"{type(error).__name__}: {error}"
    return result | {"info": trace.info.get("nemo_gym"), "metrics": trace.metrics}


async def main(url, rows, headers=None):
    return {
        "version": importlib.metadata.version("verifiers"),
        "results": [await play(url, headers or {}, **each) for each in rows],
    }


print(json.dumps(asyncio.run(main(**json.load(sys.stdin)))))
