declare module 'virtual:catalogue-files' {
  /** Address of a language's texts in the browser's build. */
  export const catalogueFiles: Partial<Record<import('@easel/contract').Locale, string>>
}
