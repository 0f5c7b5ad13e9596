/** A fictitious maker whose posts fill a new installation's feed. */
export interface DemoMaker {
  username: string
  nick_name: string
  bio: string
}

export interface DemoPicture {
  class_type: 'ProceduralLandscape' | 'DomainWarp' | 'StillLife'
  inputs: Record<string, string | number>
}

/** Templates of one picture. */
type PictureTemplate =
  | 'oil-painting'
  | 'watercolour'
  | 'ink-drawing'
  | 'low-poly'
  | 'mosaic'
  | 'stained-glass'
  | 'stippling'
  | 'comic'
  | 'paper-cut'

export interface DemoPost {
  maker: string
  title: string
  template:
    | PictureTemplate
    | 'photo-story'
    | 'fractal-flame'
    | 'flow-field'
    | 'reaction-diffusion'
    | 'cppn-dream'
    | 'domain-warp'
  params: Record<string, string | number>
  /** Empty where the template generates its picture without a source. */
  pictures: DemoPicture[]
}

export const demoMakers: readonly DemoMaker[] = [
  {
    username: 'demo.fern',
    nick_name: 'Fern (demo)',
    bio: 'A made-up painter of hills, here to show what Easel can do.',
  },
  {
    username: 'demo.otto',
    nick_name: 'Otto (demo)',
    bio: 'Not a real person. Likes bold brushes and late light.',
  },
  { username: 'demo.moyan', nick_name: '墨言（示例）', bio: '虚构的示例作者，喜欢山水与夜色。' },
  { username: 'demo.xiaohe', nick_name: '小荷（示例）', bio: '虚构的示例作者，画花，也画水果。' },
]

const landscape = (mood: string, seed: number, size: [number, number] = [1600, 1200]): DemoPicture => ({
  class_type: 'ProceduralLandscape',
  inputs: { mood, seed, width: size[0], height: size[1] },
})
const stillLife = (subject: string, seed: number, size: [number, number] = [1200, 1500]): DemoPicture => ({
  class_type: 'StillLife',
  inputs: { subject, seed, width: size[0], height: size[1] },
})
const warp = (palette: string, seed: number, size: [number, number] = [1200, 1600]): DemoPicture => ({
  class_type: 'DomainWarp',
  inputs: { palette, seed, width: size[0], height: size[1] },
})

type Values = Record<string, string | number>

const paintedBy =
  (template: PictureTemplate) =>
  (maker: string, title: string, picture: DemoPicture, params: Values = {}): DemoPost => ({
    maker,
    title,
    template,
    params: { seed: picture.inputs['seed']!, ...params },
    pictures: [picture],
  })
const oil = paintedBy('oil-painting')
const watercolour = paintedBy('watercolour')
const ink = paintedBy('ink-drawing')
const lowPoly = paintedBy('low-poly')
const mosaic = paintedBy('mosaic')
const stainedGlass = paintedBy('stained-glass')
const stippling = paintedBy('stippling')
const comic = paintedBy('comic')
const paperCut = paintedBy('paper-cut')

const story = (
  maker: string,
  title: string,
  pictures: DemoPicture[],
  params: Record<string, string> = {},
): DemoPost => ({
  maker,
  title,
  template: 'photo-story',
  params: { seed: pictures[0]!.inputs['seed'] as number, ...params },
  pictures,
})

const made = (
  maker: string,
  title: string,
  template: DemoPost['template'],
  params: Record<string, string | number>,
): DemoPost => ({ maker, title, template, params, pictures: [] })

const tall: [number, number] = [1200, 1600]
const square: [number, number] = [1400, 1400]
const wide: [number, number] = [1800, 1000]

/**
 * Three dozen posts in the order in which they are made; the feed shows the first ones last. Quick templates come
 * first, to fill the feed soon.
 */
export const demoPosts: readonly DemoPost[] = [
  made('demo.otto', 'A stone in the stream #lines', 'flow-field', {
    style: 'stones',
    palette: 'sunset',
    ground: 'dark',
    seed: 104,
  }),
  made('demo.fern', 'Poured embers #abstract', 'domain-warp', {
    palette: 'ember',
    format: 'phone',
    seed: 107,
  }),
  oil('demo.fern', 'First light over the valley #landscape', landscape('dawn', 11), { brush_size: 5 }),
  watercolour('demo.xiaohe', '窗边的一束花 #静物', stillLife('flowers', 21)),
  made('demo.moyan', '风过无痕 #线条', 'flow-field', {
    style: 'wind',
    palette: 'moss',
    ground: 'paper',
    seed: 112,
  }),
  ink('demo.moyan', '雾里看山 #山水', landscape('mist', 32, tall), { look: 'ink' }),
  oil('demo.otto', 'Ember currents #abstract', warp('ember', 41), { brush_size: 6, strength: 0.85 }),
  lowPoly('demo.fern', 'The last warm evening #landscape', landscape('dusk', 12, wide)),
  mosaic('demo.xiaohe', '午后的果盘 #静物', stillLife('fruit', 22, square), { material: 'stone' }),
  made('demo.xiaohe', '珊瑚海 #纹理', 'reaction-diffusion', {
    pattern: 'labyrinth',
    palette: 'sunset',
    finish: 'glazed',
    seed: 122,
  }),
  story('demo.fern', 'A day in four lights #story', [
    landscape('dawn', 61, wide),
    landscape('day', 62, wide),
    landscape('dusk', 63, wide),
    landscape('night', 64, wide),
  ]),
  oil('demo.moyan', '星夜无声 #夜色', landscape('night', 33)),
  made('demo.otto', 'Blue star over embers #fractal', 'fractal-flame', { seed: 14, format: 'square' }),
  stippling('demo.otto', 'October, from memory #autumn', landscape('autumn', 51, square), { look: 'colour' }),
  watercolour('demo.fern', 'Noon by the water #landscape', landscape('day', 13)),
  made('demo.moyan', '梦见“秋” #梦', 'cppn-dream', { words: '秋', seed: 0 }),
  stainedGlass('demo.xiaohe', '瓶中春色 #静物', stillLife('flowers', 23, tall)),
  oil('demo.otto', 'Lagoon study #abstract', warp('lagoon', 42, square), { brush_size: 4 }),
  made('demo.xiaohe', '一圈一圈 #线条', 'flow-field', { style: 'whirl', palette: 'candy', seed: 113 }),
  story(
    'demo.moyan',
    '山色四时 #山水',
    [landscape('mist', 65, tall), landscape('autumn', 66, tall), landscape('night', 67, tall)],
    {
      format: 'portrait',
      pace: 'calm',
    },
  ),
  ink('demo.moyan', '远山如黛 #山水', landscape('dawn', 34, wide), { look: 'coloured' }),
  made('demo.fern', 'Five arms of light #fractal', 'fractal-flame', { seed: 3 }),
  oil('demo.fern', 'Mist lifting #landscape', landscape('mist', 14, square)),
  comic('demo.otto', 'Kitchen table, Sunday #stilllife', stillLife('fruit', 52), { print: 'vintage' }),
  made('demo.otto', 'Beads of glass #pattern', 'reaction-diffusion', {
    pattern: 'spots',
    palette: 'orchid',
    finish: 'glazed',
    seed: 32,
    format: 'square',
  }),
  oil('demo.xiaohe', '兰花的梦 #抽象', warp('orchid', 24), { warmth: 0.1 }),
  mosaic('demo.fern', 'Night crossing #night', landscape('night', 15, tall), { material: 'glass' }),
  made('demo.moyan', '鎏金 #抽象', 'domain-warp', { palette: 'gold', seed: 102, format: 'landscape' }),
  story(
    'demo.xiaohe',
    '三只瓶子 #静物',
    [stillLife('flowers', 68, square), stillLife('fruit', 69, square), stillLife('flowers', 70, square)],
    {
      format: 'square',
    },
  ),
  paperCut('demo.otto', 'Red hills #autumn', landscape('autumn', 53, wide), { palette: 'sunset' }),
  made('demo.xiaohe', '星火 #分形', 'fractal-flame', { seed: 19, format: 'phone' }),
  oil('demo.moyan', '青瓷 #抽象', warp('porcelain', 35, square), { brush_size: 3 }),
  oil('demo.xiaohe', '暮色将至 #黄昏', landscape('dusk', 25, tall), { brush_size: 4 }),
  made('demo.fern', 'What the word “harbour” dreams #dream', 'cppn-dream', {
    words: 'harbour',
    fold: 'mirror',
    seed: 0,
  }),
  oil('demo.fern', 'Meadow, loosely #abstract', warp('meadow', 16, wide), { brush_size: 8 }),
  story(
    'demo.otto',
    'Four moods of paint #story',
    [warp('ember', 71, wide), warp('lagoon', 72, wide), warp('meadow', 73, wide), warp('midnight', 74, wide)],
    { pace: 'lively' },
  ),
]
