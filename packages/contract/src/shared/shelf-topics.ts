/** Topics, in both languages, that put a template on a shelf of the gallery: the maker of a template chooses its shelf by its topics. */
export const shelfTopics = {
  portrait: ['portrait', '人像', '肖像'],
  pet: ['pet', '宠物'],
  landscape: ['landscape', '风景', '山水'],
  poster: ['poster', '海报'],
} as const satisfies Record<string, readonly string[]>

/** Topics, in both languages, of templates that mend a photo: their results are not other styles of it. */
export const repairTopics: readonly string[] = ['repair', '修复']
