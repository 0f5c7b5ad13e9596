/** The rules of a family of models. */
export interface Family {
  readonly sizes: readonly string[] | 'any'
  readonly maxPictures: number
  /** The models always answer with base64, accept `output_format` and refuse `response_format`. */
  readonly base64Only: boolean
  /** Maximum number of pictures in an edit; 0 for models without edits. */
  readonly pictures: number
  /** Edits accept only square PNG files. */
  readonly squareOnly: boolean
}

const families: readonly (readonly [RegExp, Family])[] = [
  [
    /^gpt-image/,
    {
      sizes: ['auto', '1024x1024', '1536x1024', '1024x1536'],
      maxPictures: 10,
      base64Only: true,
      pictures: 16,
      squareOnly: false,
    },
  ],
  [
    /^dall-e-3$/,
    {
      sizes: ['1024x1024', '1792x1024', '1024x1792'],
      maxPictures: 1,
      base64Only: false,
      pictures: 0,
      squareOnly: false,
    },
  ],
  [
    /^dall-e-2$/,
    {
      sizes: ['256x256', '512x512', '1024x1024'],
      maxPictures: 10,
      base64Only: false,
      pictures: 1,
      squareOnly: true,
    },
  ],
]

const generic: Family = { sizes: 'any', maxPictures: 4, base64Only: false, pictures: 4, squareOnly: false }

export function familyOf(model: string): Family {
  return families.find(([pattern]) => pattern.test(model))?.[1] ?? generic
}
