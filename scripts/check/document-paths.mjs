// Finds paths in documents that lead to no file or folder.

const code = /`([^`\n]+)`/g
const fence = /^```[\s\S]*?^```/gm
const fileName = /^(?!\.)[\w@./-]+\.(?:ts|tsx|mts|mjs|cjs|css|sql|md|json|tsv|webp)$/
const folderName = /^(?:[a-z][a-z0-9-]*\/)+[a-z0-9-]*$/

/** Paths in documents that are not in this repository: files in archives, in data folders or of builds, and examples. */
const elsewhere =
  /^(?:x\.\w+\.ts|(?:easel-backup|manifest|profile|settings|openapi)\.json|works\/00001\.json|media\/avatar\.webp|(?:postgres|objects|incoming)\/|workflow\/name|packages\/contract\/dist)$/

/** Returns a path for each choice of `{a,b}` in a path. */
export function expanded(path) {
  const choice = /\{([^{}]+)\}/.exec(path)
  if (!choice) return [path]
  return choice[1].split(',').flatMap((part) => expanded(path.replace(choice[0], part)))
}

/** Returns all paths of files and folders, also without their first folders, because a document may shorten a path. */
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

/**
 * Returns the links to files of this repository that lead to no file. Links are relative to the document, and anchors are left out.
 */
export function deadLinks({ file, source }, exists) {
  const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '.'
  return [...source.matchAll(/\]\((?!\w+:|#)([^)\s#]+)/g)]
    .filter(({ 1: target }) => !exists(`${folder}/${target}`))
    .map(
      ({ 1: target, index }) =>
        `${file}:${source.slice(0, index).split('\n').length}: the link to ${target} is dead`,
    )
}
