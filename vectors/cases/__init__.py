"""The cases of vectors/json, which vectors/generate writes."""
