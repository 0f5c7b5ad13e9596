import type { Locale } from '@easel/contract/client'

type Group = 'subject' | 'place' | 'light' | 'style' | 'camera' | 'leaveOut'

/** Words that a press adds; the chip shows them in the language of the page. */
type Chip = Readonly<Record<Locale, string>>

const chip = (en: string, zh: string): Chip => ({ en, zh })

/** Parts of a description, in the order in which models read them best; the last group is for the negative prompt. */
export const chipGroups: readonly { readonly key: Group; readonly chips: readonly Chip[] }[] = [
  {
    key: 'subject',
    chips: [
      chip('an old fisherman', '一位老渔夫'),
      chip('a young woman reading', '一位正在读书的年轻女子'),
      chip('a child with a kite', '放风筝的孩子'),
      chip('a sleeping cat', '熟睡的猫'),
      chip('a red fox', '一只赤狐'),
      chip('a sailing boat', '一艘帆船'),
      chip('a lighthouse', '一座灯塔'),
      chip('a wooden house', '一间木屋'),
      chip('a steam train', '一列蒸汽火车'),
      chip('a bowl of fruit', '一碗水果'),
    ],
  },
  {
    key: 'place',
    chips: [
      chip('by the sea', '在海边'),
      chip('in a pine forest', '在松林里'),
      chip('on a mountain path', '在山路上'),
      chip('in a narrow alley', '在窄巷里'),
      chip('in a city at night', '在夜晚的城市里'),
      chip('in a garden full of flowers', '在开满花的园子里'),
      chip('in a desert', '在沙漠中'),
      chip('in a library', '在图书馆里'),
      chip('under water', '在水下'),
      chip('in falling snow', '在飘雪中'),
    ],
  },
  {
    key: 'light',
    chips: [
      chip('soft morning light', '柔和的晨光'),
      chip('golden evening light', '金色的夕照'),
      chip('bright midday sun', '明亮的正午阳光'),
      chip('moonlight', '月光'),
      chip('candlelight', '烛光'),
      chip('neon light', '霓虹灯光'),
      chip('light from behind', '逆光'),
      chip('fog', '雾气'),
      chip('overcast sky', '阴天'),
      chip('deep shadows', '浓重的阴影'),
    ],
  },
  {
    key: 'style',
    chips: [
      chip('photograph', '照片'),
      chip('oil painting', '油画'),
      chip('watercolour', '水彩画'),
      chip('Chinese ink painting', '水墨画'),
      chip('pencil drawing', '铅笔画'),
      chip('woodcut print', '木刻版画'),
      chip('children’s book illustration', '儿童绘本插画'),
      chip('anime', '动漫'),
      chip('clay figures', '黏土'),
      chip('muted colours', '柔和的色调'),
    ],
  },
  {
    key: 'camera',
    chips: [
      chip('close-up', '特写'),
      chip('full figure', '全身'),
      chip('wide view', '广角'),
      chip('seen from above', '俯视'),
      chip('seen from below', '仰视'),
      chip('blurred background', '背景虚化'),
      chip('everything in focus', '全景深'),
      chip('long exposure', '长曝光'),
      chip('macro', '微距'),
      chip('symmetrical composition', '对称构图'),
    ],
  },
  {
    key: 'leaveOut',
    chips: [
      chip('blurry', '模糊'),
      chip('text', '文字'),
      chip('watermark', '水印'),
      chip('people', '人物'),
      chip('extra fingers', '多余的手指'),
      chip('distorted face', '变形的脸'),
      chip('cropped', '画面被裁切'),
      chip('frame', '边框'),
      chip('noise', '噪点'),
      chip('oversaturated colours', '过于鲜艳的颜色'),
    ],
  },
]

/** The parts of a prompt between its commas, trimmed and in small letters for comparison. */
const partsOf = (prompt: string) => prompt.split(/[,，、\n]/).map((part) => part.trim().toLowerCase())

export function hasChip(prompt: string, words: string): boolean {
  return partsOf(prompt).includes(words.toLowerCase())
}

/** Adds words to the end of a prompt, or removes them; all other words stay as they were typed. */
export function withChip(prompt: string, words: string): string {
  if (!hasChip(prompt, words)) {
    const start = prompt.trimEnd().replace(/[,，]$/, '')
    const comma = /\p{Script=Han}/u.test(words) ? '，' : ', '
    return start === '' ? words : start + comma + words
  }
  const pieces = prompt.split(/([,，、\n])/)
  const parts: string[] = []
  for (let offset = 0; offset < pieces.length; offset += 2) {
    if (pieces[offset]!.trim().toLowerCase() === words.toLowerCase()) continue
    // A part keeps the comma before it; the first part has no comma.
    parts.push(
      parts.length === 0 ? pieces[offset]!.trimStart() : (pieces[offset - 1] ?? '') + pieces[offset]!,
    )
  }
  return parts.join('')
}
