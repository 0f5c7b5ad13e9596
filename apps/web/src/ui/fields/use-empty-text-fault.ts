import { cleanText, invisibleText, isInvisible } from '@easel/contract/client'
import { useLocale } from '../../lib/i18n/index.ts'

/** Returns a function that says what is wrong with a text that is empty once the server has cleaned it; false where nothing is. */
export function useEmptyTextFault(): (text: string, empty: string) => string | false {
  const locale = useLocale()
  return (text, empty) =>
    cleanText(text, 'lines') === '' && (isInvisible(text) ? invisibleText[locale] : empty)
}
