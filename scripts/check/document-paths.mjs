// Paths in documents that lead to no file or folder.

const code = /`([^`\n]+)`/g
const fence = /^```[\s\S]*?^```/gm
const fileName = /^(?!\.)[\w@./-]+\.(?:ts|tsx|mts|mjs|cjs|css|sql|md|json|tsv|webp)$/
const folderName = /^(?:[a-z][a-z0-9-]*\/)+[a-z0-9-]*$/

/** Names that documents give to files outside of this repository: of archives, of data folders, of builds, or examples. */
const elsewhere =
  /^(?:x\.\w+\.ts|(?:easel-backup|manifest|profile|settings|openapi)\.json|works\/00001\.json|media\/avatar\.webp|(?:postgres|objects|incoming)\/|workflow\/name|packages\/contract\/dist)$/

/** Replaces `{a,b}` by each of its parts. */
export function expanded(path) {
  const choice = /\{([^{}]+)\}/.exec(path)
  if (!choice) return [path]
  return choice[1].split(',').flatMap((part) => expanded(path.replace(choice[0], part)))
}

/** Every file and folder, and the part after each slash of their names: a document may leave out folders at the start of a path. */
export function knownPaths(files) {
  const known = new Set()
  for (const file of files) {
    const parts = file.split('/')
    for (let end = parts.length; end > 0; end -= 1)
      for (let start = end - 1; start >= 0; start -= 1) known.add(parts.slice(start, end).join('/'))
  }
  return known
}

export function deadPaths({ file, source }, known) {
  const text = source.replace(fence, (block) => '\n'.repeat(block.split('\n').length - 1))
  return [...text.matchAll(code)].flatMap(({ 1: name, index }) =>
    expanded(name)
      .filter((path) => (fileName.test(path) || folderName.test(path)) && !elsewhere.test(path))
      .filter((path) => !known.has(path.replace(/^\.\/|\/$/g, '')))
      .map((path) => `${file}:${text.slice(0, index).split('\n').length}: there is no ${path}`),
  )
}

/** Links to files of this repository, relative to the document, without their anchors. */
export function deadLinks({ file, source }, exists) {
  const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '.'
  return [...source.matchAll(/\]\((?!\w+:|#)([^)\s#]+)/g)]
    .filter(({ 1: target }) => !exists(`${folder}/${target}`))
    .map(
      ({ 1: target, index }) =>
        `${file}:${source.slice(0, index).split('\n').length}: the link to ${target} is dead`,
    )
}
