/**
 * Letters and digits of all scripts that look like a Latin letter, from Unicode's table of confusables (UTS 39, confusables.txt).
 * Left out are characters that become the letter by compatibility decomposition and the removal of marks.
 */
const confusables: Readonly<Record<string, string>> = {
  a: 'ɑΑαАаᎪᗅꓮ𐊠𖽀',
  b: 'ƀƂƃƄɓΒБВЬѢѣҌҍᏏᏴᑲᑳᖯᗷꓐꞴ𐊂𐊡𐌁',
  c: 'ȼСсҪҫᏟᴄⲤⲥꓚꮯ𐊢𐌂𐐕𐐽𐔜𑣩𑣲',
  d: 'ÐĐđƉƌɖɗԁᎠᏧᑯᗞᗪꓒꓓ',
  e: 'ɆɇΕЕеҽҾҿᎬⴹꓰꬲ𐊆𑢦𑢮',
  f: 'ƑƒϜքᖴᵮẝꓝꞘꞙꬵ𐊇𐊥𐔥𑢢𑣂',
  g: 'ƍǤǥɠɡԌցᏀᏳᶃꓖ',
  h: 'ĦħɦΗНћҢһӇӉհᎻᏂᏲᕼⱧⲎꓧꚕ𐋏𐓍',
  i: 'ıŁłƖƗƚǀɨɩɪɫɭΙιІіӀӏוןا١ٳ۱ߊᎥᏞᒪᛁᵻᵼⲒⳐⵏꓡꓲꙇꭵ𐊊𐌉𐌠𐐛𐔦𑢣𑢲𑣃𖼖𖼨𞣇',
  j: 'ɈɉͿϳЈјᎫᒍꓙꞲ',
  k: 'ƙΚКҚҞᏦᛕⱩⲔꓗꝀ𐔘',
  m: 'ΜϺМӍᎷᗰᛖⲘꓟ𐊰𐌑',
  n: 'ƝƞɳΝηոռበᑎᵰⲚꓠꓵ𐔓',
  o: 'ØøƟɵΘΟθοσОоѲѳӨөՕօסه٥ھہە۵ۿ߀०০੦૦ଠ୦௦౦೦ഠ൦๐໐တဝ၀ჿዐᎾᏫᴏᴑⲞⲟⴱⵁⵔ〇ꓳꝊꝋꬽꬾꭴꮎꮻ𐊒𐊫𐐄𐐬𐓂𐓪𐔖𑓐𑢵𑣈𑣗𑣠',
  p: 'ƥΡρРрᏢᑭᵽⲢⲣꓑ𐊕',
  q: 'ʠԛգզⵕ',
  r: 'ƦɍɼɽгғᎡᏒᖇᴦᵲⲅꓣꭇꭈꮁ𐒴𖼵',
  s: 'ƽʂЅѕՏᏕᏚᵴꓢꜱꮪ𐊖𐐠𐑈𑣁𖼺',
  t: 'ŦŧƭƮȾΤТҬᎢᵵⲦꓔ𐊗𐊱𐌕𑢼𖼊',
  u: 'ɄʋυՍսሀᏌᑌᴜᵾꓴꞟꭎꭒꮜ𐓎𐓶𑢸𑣘𖽂',
  v: 'νѴѵט٧۷Ꮩᐯᴠⴸꓦꛟꮩ𐔝𑜆𑢠𑣀𖼈',
  w: 'ɯѡѼѽԜԝաᎳᏇᏔᗯᴡꓪꝡꮃ𑓅𑜊𑜎𑜏𑣦𑣯',
  x: 'ΧХхҲᕁᕽᚷⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬',
  y: 'ƴɎɏɣʏΥγГУуҒҮүҰұყᎩᎱᎽᒥᶌỿⲄⲨꓬꭚ𐊲𑢤𑣜𖼇𖽃',
  z: 'ƵƶȤȥʐΖᏃᴢᵶꓜꮓ𐋵𑢩𑣄𑣥',
}

/** Letters that look different but are read as the same letter: a reader of Russian reads аԁмін as admin. */
const readAlike: Readonly<Record<string, string>> = {
  d: 'дδ',
  i: 'и',
  k: 'кκ',
  l: 'л',
  m: 'мμ',
  n: 'н',
  t: 'т',
}

const latinOf = new Map<string, string>()
for (const table of [confusables, readAlike])
  for (const [latin, letters] of Object.entries(table))
    for (const letter of letters) latinOf.set(letter, latin)

/**
 * Returns the skeletons of a word, after UTS 39: words with the same skeleton can be confused. In addition to the confusables of
 * Unicode, case, marks and invisible characters are ignored, 0 equals o, and 1, i and l are equal. There are two skeletons, since
 * a capital may look like another letter than its lower case (Ν and ν look like N and v).
 */
export const skeletonReadings: readonly ((word: string) => string)[] = [
  (word) => skeletonOf(word.toLowerCase()),
  skeletonOf,
]

function skeletonOf(word: string): string {
  const bare = word.normalize('NFKD').replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
  return [...bare]
    .map((letter) => latinOf.get(letter) ?? latinLetter(letter.toLowerCase()))
    .join('')
    .replaceAll('0', 'o')
    .replaceAll(/[1l|]/g, 'i')
    .replaceAll('rn', 'm')
}

function latinLetter(small: string): string {
  return latinOf.get(small) ?? latinOf.get(small.toUpperCase()) ?? small
}
