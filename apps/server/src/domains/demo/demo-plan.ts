/** A fictitious maker whose posts fill a new installation's feed. */
export interface DemoMaker {
  username: string
  nick_name: string
  bio: string
}

/** A picture that a node generates, or a photo that ships with the product. */
export type DemoPicture =
  | {
      class_type: 'ProceduralLandscape' | 'DomainWarp' | 'StillLife'
      inputs: Record<string, string | number>
    }
  | { photograph: string }

/** Templates that take a single picture. */
type PictureTemplate =
  | 'watercolour'
  | 'ink-drawing'
  | 'low-poly'
  | 'mosaic'
  | 'stained-glass'
  | 'stippling'
  | 'comic'
  | 'paper-cut'
  | 'pop-art'
  | 'portrait-in-oils'

export interface DemoPost {
  maker: string
  title: string
  template:
    | PictureTemplate
    | 'photo-story'
    | 'fractal-flame'
    | 'flow-field'
    | 'reaction-diffusion'
    | 'domain-warp'
  params: Record<string, string | number>
  /** Empty if the template generates its picture without a source. */
  pictures: DemoPicture[]
}

export const demoMakers: readonly DemoMaker[] = [
  {
    username: 'demo.fern',
    nick_name: 'Fern Okafor',
    bio: 'Sample account. Paints gardens, meadows and the sea.',
  },
  {
    username: 'demo.otto',
    nick_name: 'Otto Lind',
    bio: 'Sample account. Old machines, strong coffee, bold brushes.',
  },
  { username: 'demo.moyan', nick_name: '墨言', bio: '示例账号。喜欢山水，也喜欢老照片。' },
  { username: 'demo.xiaohe', nick_name: '小荷', bio: '示例账号。画花，也画猫。' },
]

const photo = (photograph: string): DemoPicture => ({ photograph })
const landscape = (mood: string, seed: number, size: [number, number] = [1600, 1200]): DemoPicture => ({
  class_type: 'ProceduralLandscape',
  inputs: { mood, seed, width: size[0], height: size[1] },
})
const warp = (palette: string, seed: number, size: [number, number] = [1200, 1600]): DemoPicture => ({
  class_type: 'DomainWarp',
  inputs: { palette, seed, width: size[0], height: size[1] },
})

type Values = Record<string, string | number>

const paintedBy =
  (template: PictureTemplate) =>
  (maker: string, title: string, picture: DemoPicture, params: Values & { seed: number }): DemoPost => ({
    ...{ maker, title, template, params },
    pictures: [picture],
  })
const oil = paintedBy('portrait-in-oils')
const watercolour = paintedBy('watercolour')
const ink = paintedBy('ink-drawing')
const lowPoly = paintedBy('low-poly')
const mosaic = paintedBy('mosaic')
const stainedGlass = paintedBy('stained-glass')
const stippling = paintedBy('stippling')
const comic = paintedBy('comic')
const paperCut = paintedBy('paper-cut')
const popArt = paintedBy('pop-art')

const story = (
  maker: string,
  title: string,
  pictures: DemoPicture[],
  params: Values & { seed: number },
): DemoPost => ({ maker, title, template: 'photo-story', params, pictures })

const made = (
  maker: string,
  title: string,
  template: DemoPost['template'],
  params: Record<string, string | number>,
): DemoPost => ({ maker, title, template, params, pictures: [] })

const wide: [number, number] = [1800, 1000]

/**
 * Three dozen posts in the order in which they are made. The feed shows new posts first, so it shows these posts in reverse
 * order. Fast templates come first, to fill the feed soon. Each seed is unique among the posts of its maker.
 */
export const demoPosts: readonly DemoPost[] = [
  made('demo.otto', 'A stone in the stream #lines', 'flow-field', {
    style: 'stones',
    palette: 'sunset',
    ground: 'dark',
    seed: 104,
  }),
  oil('demo.fern', 'Second summer in the meadow #garden', photo('meadow'), { brush_size: 4, seed: 11 }),
  watercolour('demo.xiaohe', '马蹄莲 #花', photo('calla'), { seed: 21 }),
  ink('demo.moyan', '风里的树 #山水', photo('wind-tree'), { look: 'ink', seed: 32 }),
  popArt('demo.otto', 'Fourth cup today #coffee', photo('coffee'), {
    panels: '4',
    palette: 'retro',
    seed: 41,
  }),
  made('demo.moyan', '风过无痕 #线条', 'flow-field', {
    style: 'wind',
    palette: 'moss',
    ground: 'paper',
    seed: 112,
  }),
  paperCut('demo.fern', 'Two waders, red evening #birds', photo('birds'), { palette: 'sunset', seed: 12 }),
  stippling('demo.moyan', '广场上的老人 #人像', photo('washington-square'), { look: 'glow', seed: 33 }),
  lowPoly('demo.xiaohe', '切尔西在看什么 #猫', photo('cat'), { detail: 0.85, seed: 22 }),
  made('demo.xiaohe', '珊瑚海 #纹理', 'reaction-diffusion', {
    pattern: 'labyrinth',
    palette: 'sunset',
    finish: 'glazed',
    seed: 122,
  }),
  story(
    'demo.moyan',
    '旧相册 #老照片',
    [photo('harbour'), photo('alps'), photo('canyon'), photo('dust-bowl-house')],
    { pace: 'calm', seed: 65 },
  ),
  comic('demo.otto', 'Night shift, 1943 #people', photo('machinist'), { print: 'vintage', seed: 42 }),
  stainedGlass('demo.fern', 'Hibiscus window #garden', photo('hibiscus'), { seed: 13 }),
  made('demo.otto', 'Blue star over embers #fractal', 'fractal-flame', { seed: 14, format: 'square' }),
  oil('demo.xiaohe', '池边 #花', photo('calla'), { brush_size: 5, seed: 23 }),
  mosaic('demo.fern', 'Under the pier #sea', photo('coral'), { material: 'glass', seed: 15 }),
  ink('demo.moyan', '长崎的船 #老照片', photo('harbour'), { look: 'pencil', seed: 34 }),
  watercolour('demo.fern', 'Columbine by the creek #garden', photo('columbine'), { seed: 16 }),
  made('demo.moyan', '火里的秋天 #抽象', 'domain-warp', { palette: 'ember', seed: 103 }),
  oil('demo.otto', 'The long way down #architecture', photo('staircase'), { brush_size: 4, seed: 43 }),
  oil('demo.otto', 'The admiral #people', photo('admiral'), { seed: 44 }),
  story(
    'demo.fern',
    'One walk, four flowers #garden',
    [photo('meadow'), photo('columbine'), photo('hibiscus'), photo('buttercup')],
    { seed: 61 },
  ),
  lowPoly('demo.moyan', '一束光 #建筑', photo('museum'), { seed: 35 }),
  made('demo.xiaohe', '一圈一圈 #线条', 'flow-field', { style: 'whirl', palette: 'candy', seed: 113 }),
  paperCut('demo.xiaohe', '牧羊 #动物', photo('sheep'), { palette: 'forest', seed: 24 }),
  watercolour('demo.moyan', '峡谷 #山水', photo('canyon'), { seed: 36 }),
  made('demo.fern', 'Five arms of light #fractal', 'fractal-flame', { seed: 3 }),
  comic('demo.otto', 'Ten minutes to launch #machines', photo('rocket'), { seed: 45 }),
  stippling('demo.fern', 'Buttercup, a thousand dots #garden', photo('buttercup'), {
    look: 'colour',
    seed: 17,
  }),
  oil('demo.moyan', '山色 #山水', landscape('mist', 37), { seed: 37 }),
  stainedGlass('demo.xiaohe', '咖啡时间 #静物', photo('coffee'), { seed: 25 }),
  made('demo.moyan', '鎏金 #抽象', 'domain-warp', { palette: 'gold', seed: 102, format: 'landscape' }),
  oil('demo.otto', 'The house nobody wanted #landscape', photo('dust-bowl-house'), {
    pigments: 'evening',
    seed: 46,
  }),
  oil('demo.fern', 'Meadow, loosely #abstract', warp('meadow', 18, wide), { brush_size: 8, seed: 18 }),
  watercolour('demo.xiaohe', '猫的侧脸 #猫', photo('cat'), { seed: 26 }),
  oil('demo.fern', 'Low tide #sea', photo('birds'), { brush_size: 5, seed: 19 }),
]
