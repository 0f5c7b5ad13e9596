import coffee from '@easel/nodes/photographs/coffee.webp'
import machinist from '@easel/nodes/photographs/machinist.webp'
import meadow from '@easel/nodes/photographs/meadow.webp'

/** Photos for people who have none at hand: a place, a person and a thing. */
export const samples = [
  { key: 'meadow', url: meadow },
  { key: 'portrait', url: machinist },
  { key: 'coffee', url: coffee },
] as const

export type Sample = (typeof samples)[number]

/** Fetches a sample as if the user had chosen its file. */
export async function sampleFile({ key, url }: Sample): Promise<File> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The sample was answered with ${response.status}`)
  return new File([await response.blob()], `${key}.webp`, { type: 'image/webp' })
}
