import { type Fault, faultText, type Locale } from '@easel/contract'

type LocalizedMessage<Item> = Omit<Item, 'message'> & { message: string }

/** Puts the messages of faults or warnings into a language. */
export function localizedMessages<Item extends { readonly message: Fault }>(
  items: readonly Item[],
  locale: Locale,
): LocalizedMessage<Item>[] {
  return items.map(({ message, ...item }) => ({ ...item, message: faultText(message, locale) }))
}
