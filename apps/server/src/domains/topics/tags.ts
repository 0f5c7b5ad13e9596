const maxTopics = 10
const maxNameLength = 50

/** The `#tags` of a text, in any script, each once, as they were first written. */
export function tagsOf(text: string): string[] {
  const found = new Map<string, string>()
  for (const [, name = ''] of text.matchAll(
    /(?<![\p{L}\p{N}_&/])[#＃]([\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)/gu,
  )) {
    if (!/^\p{N}+$/u.test(name) && name.length <= maxNameLength)
      found.set(topicKey(name), found.get(topicKey(name)) ?? name)
  }
  return [...found.values()].slice(0, maxTopics)
}

/** Topics that differ only in case or width are one. */
export function topicKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
