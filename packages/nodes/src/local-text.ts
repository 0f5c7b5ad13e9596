/** A text in every language of the product. */
export interface LocalText {
  readonly en: string
  readonly zh: string
}
