import { enEditor } from './en-editor.ts'
import { enFirst } from './en-first.ts'
import { enRest } from './en-rest.ts'

/** All texts of the pages, one file per part of the product; the other languages have the same keys. */
export const en = { ...enFirst, ...enRest, ...enEditor }

type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> }

export type FirstTexts = Words<typeof enFirst>
export type RestTexts = Words<typeof enRest>
export type EditorTexts = Words<typeof enEditor>
export type Catalogue = FirstTexts & RestTexts & EditorTexts
