const maxTopics = 10
const maxNameLength = 50

/** Returns the `#tags` of a text, in any script, without duplicates, as they were first written. */
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

/** Folds case and width, so that names that differ only in those are one topic. */
export function topicKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
