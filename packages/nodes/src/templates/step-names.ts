/**
 * Chinese step names. A graph has one title per node, and works store the graph that made
 * them: titles stay English there and are translated for display.
 */
const chinese: Readonly<Record<string, string>> = {
  'Beat slideshow': '卡点剪辑',
  Comic: '漫画',
  Cover: '封面排版',
  Dots: '点画',
  'Double exposure': '双重曝光',
  Drawing: '手绘',
  Dream: '词语成画',
  Duotone: '双色调',
  'Film mood': '电影调色',
  Flame: '分形火焰',
  Glitch: '故障效果',
  Kaleidoscope: '万花筒',
  Landscape: '山水',
  Lines: '流线',
  'Low poly': '低多边形',
  Marble: '大理石纹',
  Mosaic: '马赛克镶嵌',
  'Neon lines': '霓虹线条',
  'New background': '更换背景',
  'Oil painting': '油画',
  'Painting in progress': '作画过程',
  'Paper cut': '层叠纸雕',
  Parallax: '立体运镜',
  Pattern: '生长纹理',
  Photo: '照片',
  'Photo story': '照片故事',
  'Photo, and perhaps a background': '照片（可另附背景）',
  'Photo, and perhaps a scene': '照片（可另附风景）',
  'Photo, then palette': '照片与配色参考',
  'Photo, then style': '照片与画风参考',
  Photos: '照片',
  'Pixel art': '像素画',
  'Pop art': '波普印刷',
  Poster: '海报排版',
  Result: '成品',
  'Stained glass': '彩绘玻璃',
  Sticker: '贴纸',
  'Still life': '静物',
  'Style from a picture': '以画入画',
  Subject: '主体识别',
  'Toy world': '玩具世界',
  Watercolour: '水彩',
}

/** Translates a step's title; unknown ones, such as titles by users and other engine steps, are returned unchanged. */
export function stepName(title: string, locale: 'en' | 'zh'): string {
  return locale === 'zh' && Object.hasOwn(chinese, title) ? chinese[title]! : title
}
