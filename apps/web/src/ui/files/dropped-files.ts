/** Maximum number of files that are taken from dropped folders; no page takes more. */
const maxFiles = 100

/**
 * Returns the dropped files, with the files in a folder instead of the folder. Must be called during the event, after which the
 * browser withdraws the files.
 */
export function droppedFiles({
  files,
  items,
}: Pick<DataTransfer, 'files' | 'items'>): File[] | Promise<File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return entries.some(({ isDirectory }) => isDirectory) ? filesIn(entries) : [...files]
}

async function filesIn(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const found: File[] = []
  const waiting = [...entries]
  for (let entry = waiting.shift(); entry && found.length < maxFiles; entry = waiting.shift()) {
    if (isFile(entry)) found.push(await fileOf(entry))
    else if (isFolder(entry)) waiting.push(...(await contentOf(entry)))
  }
  return found
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** Returns the content of a folder by name, without hidden files, which the system adds. */
async function contentOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const next = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
  const found: FileSystemEntry[] = []
  // Chromium returns a hundred entries at a time, and at the end none.
  for (let part = await next(); part.length > 0; part = await next()) found.push(...part)
  return found
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}
