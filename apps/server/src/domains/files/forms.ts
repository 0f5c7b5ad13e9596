import { errors } from '../../platform/errors/domain-error.ts'
import { type Inspect, InspectionError } from '../../platform/inspection/task.ts'
import { withLocalFile } from '../../platform/storage/local-file.ts'
import type { ObjectStore } from '../../platform/storage/object-store.ts'
import { isMadeHere } from './files.repo.ts'
import { type FileDeps, putObject } from './files.service.ts'
import type { MadePicture } from './picture-facts.ts'
import { findVariant, insertVariant, type VariantObject, type VariantRef } from './variants.repo.ts'

export interface PictureDeps extends FileDeps {
  /** Decodes pictures in an inspection process. */
  inspect: Inspect
  /** Folder for temporary files; on the same file system as the store. */
  tempDir: string
}

/**
 * Narrower forms of a picture, `width` px wide. `small` is for a column of a list on a phone, or a tile on a wide screen.
 * `medium` is for a post or a work beside its text. Below `minBytes` a form would save little; above `maxBytes` reading the
 * picture would take so long that it delays other requests.
 */
const forms = {
  small: { width: 360, spec: '3-small-360', minWidth: 440, maxWidth: 1280, maxBytes: 8 * 1024 * 1024 },
  medium: { width: 1280, spec: '2-medium-1280', minWidth: 1440, maxWidth: 4096, maxBytes: 32 * 1024 * 1024 },
} as const
const maxFormPixels = 4096 * 4096
const formTypes: readonly string[] = ['image/webp', 'image/jpeg', 'image/png']

export type FormName = keyof typeof forms

interface Picture {
  mime_type: string
  width: number
  height: number
  byte_size: number
  duration_ms?: number | null
}

export function formWidth(name: FormName): number {
  return forms[name].width
}

export function hasForm(name: FormName, picture: Picture): boolean {
  const { minWidth, maxWidth, maxBytes } = forms[name]
  const { mime_type, width, height, byte_size, duration_ms } = picture
  const isPicture = formTypes.includes(mime_type) && duration_ms == null
  const isQuick = byte_size <= maxBytes && width * height <= maxFormPixels
  return isPicture && isQuick && width >= minWidth && width <= maxWidth
}

export interface FormRef {
  sourceName: string
  name: FormName
}

export async function findForm(
  { db }: FileDeps,
  { sourceName, name }: FormRef,
): Promise<VariantObject | undefined> {
  return await findVariant(db, { sourceName, spec: forms[name].spec })
}

/** Returns a form of a picture. The form is made at the first request and stored like other forms. */
export async function makeForm(
  deps: PictureDeps,
  { sourceName, name }: FormRef,
  by: string,
): Promise<VariantObject> {
  const { width, spec } = forms[name]
  const make = (path: string, isOwn: boolean) => deps.inspect('makeForm', { path, width, isOwn }, { by })
  return await storedForm(deps, { sourceName, spec }, make)
}

/** Stores a form of a picture that this process has just made, before anyone requests it. */
export async function saveForm(
  deps: FileDeps,
  { sourceName, name }: FormRef,
  { bytes, facts }: MadePicture,
): Promise<void> {
  const objectName = await putObject(deps, bytes, facts)
  await insertVariant(deps.db, { sourceName, spec: forms[name].spec }, objectName)
}

/**
 * Makes a copy of a user's picture for other users: upright, at most `side` wide and high, without camera metadata. Returns the
 * name of the object.
 */
export async function shownCopy(
  deps: PictureDeps,
  { sourceName, side }: { sourceName: string; side: number },
  by: string,
): Promise<string> {
  const ref = { sourceName, spec: `1-shown-${side}` }
  const make = (path: string) => deps.inspect('makeShownCopy', { path, side }, { by })
  return (await storedForm(deps, ref, make)).object_name
}

/** Makes the same copy from a file that is not stored. */
export async function shownCopyOfFile(
  deps: PictureDeps,
  { path, side }: { path: string; side: number },
  by: string,
): Promise<string> {
  const { bytes, facts } = await readable(deps.inspect('makeShownCopy', { path, side }, { by }))
  return await putObject(deps, bytes, facts)
}

/** Makes an avatar from a user's picture. Returns the name of the object. */
export async function avatarObject(
  deps: PictureDeps,
  { sourceName, side }: { sourceName: string; side: number },
  by: string,
): Promise<string> {
  const ref = { sourceName, spec: `1-face-${side}` }
  const make = (path: string) => deps.inspect('makeAvatar', { path, side }, { by })
  return (await storedForm(deps, ref, make)).object_name
}

/**
 * Forms of the site's logo: for its pages, as the icon of an installed site, and as a picture that the device cuts to its own
 * shape.
 */
export const logoForms = ['icon', 'small', 'maskable'] as const
export type LogoForm = (typeof logoForms)[number]

/** The prefix of their keys, by which browsers may cache these files forever: another picture has another id. */
export const logoPrefix = 'system/logo/'

export function logoKey(id: string, form: LogoForm): string {
  return `${logoPrefix}${id}/${form}.png`
}

/** Makes a form of the site's logo from a user's picture. Returns the name of the object. */
export async function logoObject(
  deps: PictureDeps,
  { sourceName, form }: { sourceName: string; form: LogoForm },
  by: string,
): Promise<string> {
  const ref = { sourceName, spec: `1-logo-${form}` }
  const make = (path: string) => deps.inspect('makeLogo', { path, form }, { by })
  return (await storedForm(deps, ref, make)).object_name
}

/** Throws A0700 if the inspection process died because of the file. */
export async function readable<T>(inspecting: Promise<T>): Promise<T> {
  try {
    return await inspecting
  } catch (error) {
    if (error instanceof InspectionError) throw errors.unusableUpload({ cause: 'image_unreadable' })
    throw error
  }
}

/** Forms in progress in this process: concurrent requests for the same form share one result. */
const making = new WeakMap<ObjectStore, Map<string, Promise<VariantObject>>>()

/** Makes a form of the file at the path; `isOwn`: this site made the file. */
type Make = (path: string, isOwn: boolean) => Promise<MadePicture>

/** Makes a form once for each content and spec; it is stored as long as it is used. */
async function storedForm(deps: PictureDeps, ref: VariantRef, make: Make): Promise<VariantObject> {
  const known = await findVariant(deps.db, ref)
  if (known) return known
  const under = making.get(deps.store) ?? new Map<string, Promise<VariantObject>>()
  making.set(deps.store, under)
  const name = `${ref.sourceName} ${ref.spec}`
  const form = under.get(name) ?? newForm(deps, ref, make).finally(() => under.delete(name))
  under.set(name, form)
  return await form
}

async function newForm(deps: PictureDeps, ref: VariantRef, make: Make): Promise<VariantObject> {
  const made_here = await isMadeHere(deps.db, ref.sourceName)
  const making = withLocalFile(deps, ref.sourceName, (path) => make(path, made_here))
  const { bytes, facts } = await readable(making)
  const object_name = await putObject(deps, bytes, { ...facts, made_here })
  await insertVariant(deps.db, ref, object_name)
  return { object_name, mime_type: facts.mime_type, byte_size: bytes.byteLength }
}
