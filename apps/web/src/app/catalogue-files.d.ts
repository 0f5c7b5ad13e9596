declare module 'virtual:catalogue-files' {
  /** Addresses of the catalogues in the browser's build, by language. */
  export const catalogueFiles: Partial<Record<import('@easel/contract').Locale, string>>
}
