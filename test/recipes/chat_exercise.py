"""What the supervised stage trains, for chat templates as they are published. Prints one line of JSON.

Standard input: messages as JSON. Output: for each template the text of the tokens with loss, and that of all others.
"""

import json
import sys

from chat import TemplateError, between_turns, prompt_ids, supervised_tokens
from tiny import MARKS, tokenizer

MESSAGES = json.loads(sys.stdin.read())


def seen(template):
    made = tokenizer(template)
    try:
        tokens = supervised_tokens(made, MESSAGES)
    except TemplateError as error:
        return {"error": str(error)}
    own = made.decode([one for one, is_own in zip(*tokens) if is_own])
    other = made.decode([one for one, is_own in zip(*tokens) if not is_own])
    first = next(at for at, one in enumerate(MESSAGES) if one["role"] == "assistant")
    prompt = made.decode(prompt_ids(made, MESSAGES[:first]))
    return {
        "own": own,
        "other": other,
        "prompt": prompt,
        "is_prefix": made.decode(tokens.ids).startswith(prompt),
        "between": made.decode(between_turns(made, MESSAGES[first + 1]["content"])),
    }


print(json.dumps({template: seen(template) for template in MARKS}))
