/**
 * Topics, in both languages, that put a template on a shelf of the gallery. The maker of a template chooses the shelf by choosing
 * topics.
 */
export const shelfTopics = {
  portrait: ['portrait', '人像', '肖像'],
  pet: ['pet', '宠物'],
  landscape: ['landscape', '风景', '山水'],
  poster: ['poster', '海报'],
} as const satisfies Record<string, readonly string[]>

/** Topics, in both languages, of templates that repair a photo: their results are not different styles of the photo. */
export const repairTopics: readonly string[] = ['repair', '修复']
