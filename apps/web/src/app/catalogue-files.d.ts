declare module 'virtual:catalogue-files' {
  /** Addresses of the parts of catalogues in the browser's build, by language and part (`en-first`). */
  export const catalogueFiles: Partial<Record<string, string>>
}
