import type { LocalText } from '@easel/contract/client'
import { maxAddedLength } from '../ground/engine/instructions.ts'
import { leftToModel, modelOf, modelSettingsOf } from './model-input.ts'
import { seedOf } from './seed-input.ts'
import { titles } from './titles.ts'
import type { TemplateDeclaration, TemplateInput } from './types.ts'

/** A template whose engine remakes a photo by one of several instructions. */
interface Remake
  extends Pick<TemplateDeclaration, 'key' | 'title' | 'description' | 'topic_arr' | 'best_photo'> {
  /** Label of the choice between the instructions. */
  readonly label: LocalText
  /** Instructions by key; the first is the default. */
  readonly choices: Readonly<Record<string, LocalText>>
  /** The photo shows no person, so that no likeness is measured. */
  readonly isOfPet?: true
}

/** Number of pictures that a form starts: the best of several is liked more than any single picture. */
const usual_count = 4
/** Attempts for a picture. Four pictures cost no more than the attempts of a new account. */
const cost = 2

const remaking = { en: 'Remaking by a model', zh: '模型重绘' }

const photoStep = {
  title: titles.photo,
  class_type: 'LoadImage',
  inputs: { image: '', max_side: 1536 },
} as const

function remakingStep(choices: Remake['choices']) {
  const [instruction] = Object.keys(choices)
  return {
    title: remaking,
    class_type: 'RemakePhoto',
    inputs: { image: ['1', 0], instruction: instruction!, words: '', ...leftToModel },
  } as const
}

/** Declares the choice between the instructions of a template. */
function instructionOf({ label, choices }: Pick<Remake, 'label' | 'choices'>): TemplateInput {
  const entries = Object.entries(choices)
  return {
    ...{ name: 'instruction', type: 'choice', label, default: entries[0]![0] },
    choice_arr: entries.map(([value, label]) => ({ value, label })),
    ...{ required: false, shareable: true },
    bind: { node_id: '2', input: 'instruction' },
  }
}

function remakeOf({ label, choices, isOfPet, ...about }: Remake): TemplateDeclaration {
  const measuring = {
    title: { en: 'Likeness', zh: '相似度' },
    class_type: 'Likeness',
    inputs: { photo: ['1', 0], image: ['2', 0] },
  } as const
  return {
    ...about,
    ...{ media_type: 'image', image_count: { min: 1, max: 1 }, cost, usual_count },
    source_bind: { node_id: '1', input: 'image' },
    graph: {
      '1': photoStep,
      '2': remakingStep(choices),
      ...(!isOfPet && { likeness: measuring }),
      '3': {
        title: titles.result,
        class_type: 'SaveImage',
        inputs: { image: [isOfPet ? '2' : 'likeness', 0], format: 'jpeg' },
      },
    },
    input_arr: [instructionOf({ label, choices }), ...modelSettingsOf('2', 'reference_to_image')],
    cover: `${about.key}.webp`,
  }
}

/** The user's own occupation, which the instruction puts into words. */
const occupation: TemplateInput = {
  ...{ name: 'words', type: 'text', default: '', max_length: maxAddedLength },
  label: { en: 'Occupation (may stay empty)', zh: '职业（可不填）' },
  placeholder: { en: 'baker', zh: '面包师' },
  ...{ required: false, shareable: true },
  bind: { node_id: '2', input: 'words' },
}

const caricature = remakeOf({
  key: 'caricature',
  title: { en: 'Caricature at Work', zh: '职业漫像' },
  description: {
    en: 'A friendly caricature of you, with the tools of your occupation if you name it.',
    zh: '一幅亲切的漫像；写下职业，还会配上你的行头。',
  },
  topic_arr: ['portrait', 'drawing', 'model'],
  label: { en: 'Drawn as', zh: '画法' },
  choices: {
    'caricature-pencil': { en: 'Coloured pencil', zh: '彩铅' },
    'caricature-ink': { en: 'Ink and wash', zh: '钢笔淡彩' },
    'caricature-solid': { en: 'Animated film', zh: '三维动画' },
  },
})

const younger = remakeOf({
  key: 'younger-self',
  title: { en: 'Me and My Younger Self', zh: '与小时候的我合影' },
  description: {
    en: 'A photo of you today and a photo of you as a child become one instant photo of both.',
    zh: '一张现在的照片，一张小时候的照片，合成一张同框的拍立得。',
  },
  topic_arr: ['portrait', 'retro', 'model'],
  label: { en: 'Scene', zh: '场景' },
  choices: {
    'younger-embrace': { en: 'Arm in arm', zh: '相拥' },
    'younger-table': { en: 'Sharing a cake', zh: '分一块蛋糕' },
    'younger-laugh': { en: 'Laughing', zh: '相视而笑' },
  },
})

const restoring = {
  label: { en: 'Colours', zh: '色彩' },
  choices: {
    'restored-colour': { en: 'In colour', zh: '上色' },
    'restored-grey': { en: 'Black and white', zh: '保留黑白' },
  },
}

const restoreAndMove: TemplateDeclaration = {
  key: 'restore-and-move',
  title: { en: 'Old Photo, Alive', zh: '老照片动起来' },
  description: {
    en: 'An old photo is repaired and coloured, and then the people in it begin to move for a few seconds.',
    zh: '先修复老照片并上色，再让照片里的人动上几秒。',
  },
  media_type: 'video',
  topic_arr: ['repair', 'video', 'model'],
  image_count: { min: 1, max: 1 },
  source_bind: { node_id: '1', input: 'image' },
  cost: 10,
  graph: {
    '1': photoStep,
    '2': { ...remakingStep(restoring.choices), title: { en: 'Repair by a model', zh: '模型修复' } },
    '3': {
      title: { en: 'Film from the photo', zh: '照片成片' },
      class_type: 'ImageToVideo',
      inputs: {
        image: ['2', 0],
        prompt:
          'The people in the photo come alive: they blink, breathe, turn their heads slightly and begin to smile. Hair and clothes move in a light wind. The camera stays still. Faces do not change.',
        ...{ seconds: 4, ...leftToModel },
      },
    },
    '4': { title: titles.result, class_type: 'SaveVideo', inputs: { video: ['3', 0] } },
  },
  input_arr: [
    instructionOf(restoring),
    {
      ...{ name: 'seconds', type: 'integer', default: 4, min: 1, max: 10, step: 1 },
      label: { en: 'Seconds', zh: '时长（秒）' },
      ends: { low: { en: 'short', zh: '短' }, high: { en: 'long', zh: '长' } },
      ...{ required: false, shareable: true, model_option: 'seconds' },
      bind: { node_id: '3', input: 'seconds' },
    },
    modelOf('3', 'image_to_video'),
    {
      ...{ ...seedOf('2'), model_option: 'seed', random: true, advanced: true },
      also: [{ node_id: '3', input: 'seed' }],
    },
  ],
  cover: 'restore-and-move.webp',
}

/** Templates that need a photo and no words, in the order of the gallery. */
export const remakeTemplates: readonly TemplateDeclaration[] = [
  remakeOf({
    key: 'hand-drawn',
    title: { en: 'Hand-Drawn You', zh: '手绘电影里的你' },
    description: {
      en: 'A still of a hand-drawn film in which you stay yourself.',
      zh: '手绘动画电影的一幕，主角还是你自己。',
    },
    topic_arr: ['portrait', 'anime', 'model'],
    label: { en: 'Scene', zh: '场景' },
    choices: {
      'drawn-summer': { en: 'Summer day', zh: '夏日' },
      'drawn-dusk': { en: 'Dusk', zh: '黄昏' },
      'drawn-rain': { en: 'Rain', zh: '雨天' },
    },
  }),
  remakeOf({
    key: 'figurine',
    title: { en: 'Boxed Figurine', zh: '盒装手办' },
    description: {
      en: 'You as a painted collectible figurine, with the box that it comes in.',
      zh: '把你做成一尊上色手办，连包装盒一起。',
    },
    topic_arr: ['miniature', 'craft', 'model'],
    label: { en: 'Place', zh: '摆放' },
    choices: {
      'figurine-desk': { en: 'On a desk', zh: '桌面' },
      'figurine-box': { en: 'In its box', zh: '盒中' },
      'figurine-shelf': { en: 'On a lit shelf', zh: '展示架' },
    },
  }),
  restoreAndMove,
  { ...caricature, input_arr: [occupation, ...caricature.input_arr] },
  {
    ...younger,
    image_count: { min: 2, max: 2 },
    source_bind: { node_id: '1', input: 'images' },
    graph: {
      ...younger.graph,
      '1': {
        title: titles.photos,
        class_type: 'LoadImages',
        inputs: { images: { __value__: [] }, max_side: 1536 },
      },
      today: {
        title: { en: 'Photo of today', zh: '现在的照片' },
        class_type: 'PickImage',
        inputs: { images: ['1', 0], number: 1 },
      },
      past: {
        title: { en: 'Photo of the child', zh: '小时候的照片' },
        class_type: 'PickImage',
        inputs: { images: ['1', 0], number: 2 },
      },
      '2': {
        ...younger.graph['2']!,
        inputs: { ...younger.graph['2']!.inputs, image: ['today', 0], second: ['past', 0] },
      },
      likeness: { ...younger.graph['likeness']!, inputs: { photo: ['today', 0], image: ['2', 0] } },
    },
  },
  remakeOf({
    key: 'royal-pet',
    title: { en: 'Royal Pet', zh: '宫廷宠物' },
    description: {
      en: 'A court portrait in oils of your dog, cat or rabbit in festive dress.',
      zh: '给你家的猫、狗或兔子画一幅盛装的宫廷油画像。',
    },
    topic_arr: ['pet', 'oil', 'model'],
    isOfPet: true,
    label: { en: 'Dress', zh: '装束' },
    choices: {
      'pet-king': { en: 'Crown and ermine', zh: '王冠貂裘' },
      'pet-admiral': { en: 'Admiral', zh: '海军上将' },
      'pet-lace': { en: 'Lace collar', zh: '蕾丝领' },
      'pet-dragon': { en: 'Dragon robe', zh: '龙袍' },
    },
  }),
  remakeOf({
    key: 'soft-figures',
    title: { en: 'Clay, Felt or Plush', zh: '黏土、毛毡、毛绒' },
    description: {
      en: 'Your photo as a little scene of clay, needle felt or plush toys.',
      zh: '把照片变成黏土、羊毛毡或毛绒玩具的小场景。',
    },
    topic_arr: ['craft', 'miniature', 'model'],
    label: { en: 'Material', zh: '材质' },
    choices: {
      clay: { en: 'Clay', zh: '黏土' },
      felt: { en: 'Felt', zh: '毛毡' },
      plush: { en: 'Plush', zh: '毛绒' },
    },
  }),
  remakeOf({
    key: 'headshot',
    title: { en: 'CV Headshot', zh: '职业形象照' },
    description: {
      en: 'A tidy headshot for a CV or a profile, made from any photo of you.',
      zh: '用一张随手拍的照片，做出简历和主页用得上的形象照。',
    },
    topic_arr: ['portrait', 'photo', 'model'],
    label: { en: 'Background', zh: '背景' },
    choices: {
      'headshot-grey': { en: 'Grey studio', zh: '灰色影棚' },
      'headshot-office': { en: 'Office', zh: '办公室' },
      'headshot-outdoors': { en: 'Outdoors', zh: '户外' },
    },
  }),
  remakeOf({
    key: 'retro-portrait',
    title: { en: 'Retro Studio Portrait', zh: '复古影楼写真' },
    description: {
      en: 'A portrait as from a photo studio of another time, with its backdrop, clothes and light.',
      zh: '回到旧时影楼：那时的布景、衣着和灯光。',
    },
    topic_arr: ['portrait', 'retro', 'model'],
    label: { en: 'Studio', zh: '影楼' },
    choices: {
      'retro-nineties': { en: 'Nineties', zh: '九十年代' },
      'retro-sari': { en: 'Sari', zh: '纱丽' },
      'retro-prom': { en: 'Prom', zh: '毕业舞会' },
      'retro-qipao': { en: 'Qipao', zh: '旗袍' },
    },
  }),
  remakeOf({
    key: 'season-card',
    title: { en: 'Season Card', zh: '节令贺卡' },
    description: {
      en: 'You, your family or your pet on a card for the season, with room for a greeting.',
      zh: '把你、家人或宠物画上节令贺卡，上方留好写祝福的地方。',
    },
    topic_arr: ['portrait', 'nature', 'model'],
    label: { en: 'Season', zh: '节令' },
    choices: {
      'card-snow': { en: 'Snow', zh: '雪' },
      'card-lanterns': { en: 'Lanterns', zh: '灯笼' },
      'card-halloween': { en: 'Halloween', zh: '万圣节' },
    },
  }),
]
