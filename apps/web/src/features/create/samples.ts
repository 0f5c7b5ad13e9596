import fox from '@easel/nodes/samples/fox.webp'
import fruit from '@easel/nodes/samples/fruit.webp'
import lake from '@easel/nodes/samples/lake.webp'

/** Pictures for people who have no photo at hand. */
export const samples = [
  { key: 'lake', url: lake },
  { key: 'fox', url: fox },
  { key: 'fruit', url: fruit },
] as const

export type Sample = (typeof samples)[number]

/** Fetches a sample as if the user had chosen its file. */
export async function sampleFile({ key, url }: Sample): Promise<File> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The sample was answered with ${response.status}`)
  return new File([await response.blob()], `${key}.webp`, { type: 'image/webp' })
}
