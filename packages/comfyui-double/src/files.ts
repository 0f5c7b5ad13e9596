import { createHash } from 'node:crypto'

export type FileType = 'input' | 'output' | 'temp'

export interface FilePlace {
  readonly type: FileType
  readonly subfolder: string
  readonly name: string
}

export const isFileType = (value: unknown): value is FileType =>
  value === 'input' || value === 'output' || value === 'temp'

/** Files in the folders `input`, `output` and `temp`, in memory. */
export class Files {
  readonly #files = new Map<string, { place: FilePlace; bytes: Buffer }>()

  get(place: FilePlace): Buffer | undefined {
    return this.#files.get(key(place))?.bytes
  }

  put(place: FilePlace, bytes: Buffer): void {
    this.#files.set(key(place), { place, bytes })
  }

  delete(place: FilePlace): void {
    this.#files.delete(key(place))
  }

  /** Stores an upload. The same bytes keep their name; other bytes under an existing name get a number after the name. */
  putUpload(place: FilePlace, bytes: Buffer, overwrite: boolean): FilePlace {
    const dot = place.name.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [place.name.slice(0, dot), place.name.slice(dot)] : [place.name, '']
    let free = place
    for (let count = 1; !overwrite; count += 1) {
      const existing = this.get(free)
      if (!existing || existing.equals(bytes)) break
      free = { ...place, name: `${stem} (${count})${ending}` }
    }
    this.put(free, bytes)
    return free
  }

  /**
   * Name for an output with this prefix. Folders in the prefix become its subfolder. Files are numbered from 1, and
   * `tail` follows the number.
   */
  nextOutput(type: FileType, prefix: string, ending: string, tail = '_'): FilePlace {
    const parts = prefix.split('/').filter((part) => part !== '' && part !== '.' && part !== '..')
    const stem = parts.pop() ?? 'ComfyUI'
    const subfolder = parts.join('/')
    for (let count = 1; ; count += 1) {
      const place = { type, subfolder, name: `${stem}_${String(count).padStart(5, '0')}${tail}.${ending}` }
      if (!this.get(place)) return place
    }
  }

  list(type: FileType): FilePlace[] {
    return [...this.#files.values()].map(({ place }) => place).filter((place) => place.type === type)
  }

  clear(type: FileType): void {
    for (const place of this.list(type)) this.delete(place)
  }
}

function key({ type, subfolder, name }: FilePlace): string {
  return [type, ...subfolder.split('/').filter(Boolean), name].join('/')
}

/** Place of a file in the notation of nodes: `subfolder/name`, optionally followed by ` [type]`. */
export function placeOf(annotated: string): FilePlace {
  const match = /^(.*) \[(input|output|temp)\]$/s.exec(annotated)
  const parts = (match?.[1] ?? annotated).split('/')
  const name = parts.pop() ?? ''
  const type = match?.[2]
  return { type: isFileType(type) ? type : 'input', subfolder: parts.join('/'), name }
}

export function contentHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
