"""A model of a few thousand weights and a tokenizer of single characters, made in code: nothing is downloaded."""

from __future__ import annotations

import pathlib
import string

import trl
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, pre_tokenizers
from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

#: Beginning and end of a text, and the marks of each chat template; the end is what a model writes behind its turn.
MARKS = {
    "qwen2_5": ("<|endoftext|>", "<|im_end|>", ["<|im_start|>"]),
    "qwen3": ("<|endoftext|>", "<|im_end|>", ["<|im_start|>"]),
    "llama3": ("<|begin_of_text|>", "<|eot_id|>", ["<|start_header_id|>", "<|end_header_id|>"]),
    "gemma": ("<bos>", "<eos>", ["<start_of_turn>", "<end_of_turn>"]),
    "phi3": ("<s>", "<|endoftext|>", ["<|user|>", "<|assistant|>", "<|end|>"]),
}


def tokenizer(template: str = "qwen3"):
    """Characters as tokens, the marks of a chat template, and TRL's own copy of that template."""
    begin, end, others = MARKS[template]
    special = ["<pad>", begin, end, *others]
    characters = sorted(set(string.printable) | set("\u2400"))
    vocabulary = {one: at for at, one in enumerate([*special, "[UNK]", *characters])}
    raw = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
    raw.pre_tokenizer = pre_tokenizers.Split(Regex("[\\s\\S]"), "isolated")
    raw.decoder = decoders.Fuse()
    raw.add_special_tokens([AddedToken(one, special=True) for one in special])
    made = PreTrainedTokenizerFast(
        tokenizer_object=raw,
        bos_token=begin,
        eos_token=end,
        pad_token="<pad>",
        unk_token="[UNK]",
        padding_side="left",
    )
    folder = pathlib.Path(trl.__file__).parent / "chat_templates"
    made.chat_template = (folder / f"{template}.jinja").read_text()
    return made


def model(of_tokenizer):
    config = LlamaConfig(
        vocab_size=len(of_tokenizer),
        hidden_size=16,
        intermediate_size=32,
        num_hidden_layers=1,
        num_attention_heads=2,
        num_key_value_heads=2,
        max_position_embeddings=4096,
        eos_token_id=of_tokenizer.eos_token_id,
        pad_token_id=of_tokenizer.pad_token_id,
        bos_token_id=None,
    )
    return LlamaForCausalLM(config)
