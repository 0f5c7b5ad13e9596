import { type Locale, locales } from '@easel/contract/client'
import type { Catalogue, EditorTexts, FirstTexts, RestTexts } from './en/index.ts'
import { barePath, localeOfPath } from './locale-path.ts'

interface Files {
  first(): Promise<FirstTexts>
  rest(): Promise<RestTexts>
  editor(): Promise<EditorTexts>
}

const files: Record<Locale, Files> = {
  en: {
    first: () => import('./en/en-first.ts').then((file) => file.enFirst),
    rest: () => import('./en/en-rest.ts').then((file) => file.enRest),
    editor: () => import('./en/en-editor.ts').then((file) => file.enEditor),
  },
  zh: {
    first: () => import('./zh/zh-first.ts').then((file) => file.zhFirst),
    rest: () => import('./zh/zh-rest.ts').then((file) => file.zhRest),
    editor: () => import('./zh/zh-editor.ts').then((file) => file.zhEditor),
  },
}

type Part = keyof Files

/** Parts of the texts that every page except the first needs, and that dialogs need. */
const usual: readonly Part[] = ['first', 'rest']
const loaded = new Map<Locale, Partial<Catalogue>>()
const loadedParts = new Set<string>()

/** Loads all texts of a language. */
export async function loadCatalogue(locale: Locale): Promise<void> {
  await Promise.all([...usual, 'editor' as const].map((part) => loadPart(locale, part)))
}

/** Loads the texts of dialogs that any page can open; a page of projects has already loaded the texts of the editor. */
export async function loadDialogTexts(path: string): Promise<void> {
  const locale = localeOfPath(path)
  await Promise.all(usual.map((part) => loadPart(locale, part)))
}

/** Loads the texts that the page at this path shows before a dialog opens. */
export async function loadTexts(path: string): Promise<void> {
  const locale = localeOfPath(path)
  await Promise.all(neededAt(path).map((part) => loadPart(locale, part)))
}

export function hasTexts(path: string): boolean {
  const locale = localeOfPath(path)
  return neededAt(path).every((part) => loadedParts.has(`${locale}-${part}`))
}

/**
 * Returns the parts that a page needs without dialogs. The parts of the first page are a file of their own, with a quarter of all
 * texts.
 */
export function partsOf(path: string): readonly Part[] {
  const [, page] = barePath(path).split('/')
  if (page === 'projects' || page === 'templates') return [...usual, 'editor']
  return barePath(path) === '/inspiration' ? ['first'] : usual
}

/** Open dialogs stay open when the language changes, so their texts are needed then. */
function neededAt(path: string): readonly Part[] {
  const hasDialogs = locales.some((locale) => loadedParts.has(`${locale}-rest`))
  return hasDialogs ? [...new Set([...usual, ...partsOf(path)])] : partsOf(path)
}

async function loadPart(locale: Locale, part: Part): Promise<void> {
  const key = `${locale}-${part}`
  if (loadedParts.has(key)) return
  const texts = await files[locale][part]()
  loadedParts.add(key)
  // The object is extended in place, so that existing translators also find these texts.
  loaded.set(locale, Object.assign(loaded.get(locale) ?? {}, texts))
}

/** Returns the loaded texts of a language; the texts of the first page are always loaded. */
export function catalogueOf(locale: Locale): FirstTexts {
  const catalogue = loaded.get(locale)
  if (!hasFirst(catalogue)) throw new Error(`The texts of ${locale} were not loaded`)
  return catalogue
}

function hasFirst(catalogue: Partial<Catalogue> | undefined): catalogue is FirstTexts {
  return catalogue?.common !== undefined
}
