import { type Fault, faultText, type Locale } from '@easel/contract'

type Localized<Item> = Omit<Item, 'message'> & { message: string }

/** Puts the messages of faults or warnings into a language. */
export function localizedMessages<Item extends { readonly message: Fault }>(
  all: readonly Item[],
  locale: Locale,
): Localized<Item>[] {
  return all.map(({ message, ...item }) => ({ ...item, message: faultText(message, locale) }))
}
