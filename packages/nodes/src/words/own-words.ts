import type { LocalText } from '@easel/contract/client'
import { coreCategories, coreChoices, coreSockets, coreTitles, type Title } from './core-words.ts'

/**
 * Names and descriptions of nodes that several templates use, or no template uses. All other nodes have the name of their template.
 */
export const ownWords: Readonly<Record<string, Title>> = {
  ...coreTitles,
  LoadImage: {
    title: { en: 'Load a photo', zh: '载入照片' },
    description: {
      en: 'A photo of yours. Larger ones are scaled down to the longest side.',
      zh: '使用你的一张照片；超过最长边的会缩小。',
    },
  },
  LoadImages: {
    title: { en: 'Load several photos', zh: '载入多张照片' },
    description: {
      en: 'One to ten photos of yours, in order, for nodes that take several.',
      zh: '按顺序载入一到十张照片，供接收多张图片的节点使用。',
    },
  },
  PickImage: {
    title: { en: 'Pick a photo', zh: '选取一张' },
    description: { en: 'Takes one photo out of several.', zh: '从多张照片中取出一张。' },
  },
  EnlargeSmall: {
    title: { en: 'Enlarge small photos', zh: '放大小照片' },
    description: {
      en: 'Enlarges a photo that is too small for what follows, and leaves larger ones as they are.',
      zh: '照片太小时先放大，够大的保持不变。',
    },
  },
  SegmentPerson: {
    title: { en: 'Cut out the subject', zh: '抠出主体' },
    description: {
      en: 'Cuts out the person, or else the main subject, and leaves the rest transparent.',
      zh: '抠出人物，没有人物时抠出主体，其余部分变为透明。',
    },
  },
  PortraitInOils: {
    title: { en: 'Portrait in Oils', zh: '油画肖像' },
    description: {
      en: 'Broad, loose strokes for clothes and surroundings, and the finest brush for faces.',
      zh: '衣着和背景用大笔挥洒，细笔留给脸。',
    },
  },
  TiltMiniature: {
    title: { en: 'Toy World', zh: '玩具世界' },
    description: {
      en: 'A narrow band in focus, soft blur and bright colours: streets, crowds and landscapes look like a small model.',
      zh: '只有一线清晰，前后柔和虚化，色彩鲜亮，街道、人群和风景便像桌上的模型。',
    },
  },
  Likeness: {
    title: { en: 'Likeness', zh: '相似度' },
    description: {
      en: 'Compares the faces of a picture with the faces of a photo, by shape and by the colours of skin and hair. It identifies no person.',
      zh: '比较图片与照片中的人脸，依据是脸形以及肤色和发色；不用于识别身份。',
    },
  },
  Upscale: {
    title: { en: 'Enlarge by a model', zh: '用模型放大' },
    description: {
      en: 'Makes a small picture larger: a trained model adds the fine detail that enlarging alone cannot give.',
      zh: '把小图放大，由模型补出单靠放大得不到的细节。',
    },
  },
  RemakePhoto: {
    title: { en: 'Remake a photo', zh: '重绘照片' },
    description: {
      en: 'Remakes one or two photos by an instruction that needs no words: a drawn film, a figurine, a headshot and more.',
      zh: '按内置的指令重绘一两张照片，无需文字：手绘电影、手办、形象照等。',
    },
  },
  GuideMap: {
    title: { en: 'Map that guides', zh: '引导图' },
    description: {
      en: 'Draws the edges, lines or depth of a photo in white on black, for a ControlNet that lets it guide a picture.',
      zh: '把照片的边缘、线条或深度画成黑底白图，供 ControlNet 用来引导画面。',
    },
  },
  SaveImage: {
    title: { en: 'Save the picture', zh: '保存图片' },
    description: { en: 'The picture that comes in is a result.', zh: '接入的图片就是成品。' },
  },
  SaveVideo: {
    title: { en: 'Save the film', zh: '保存影片' },
    description: { en: 'The film that comes in is a result.', zh: '接入的影片就是成品。' },
  },
}

/** Labels of inputs and outputs that no form shows, by name. */
export const socketWords: Readonly<Record<string, LocalText>> = {
  ...coreSockets,
  image: { en: 'Picture', zh: '图片' },
  images: { en: 'Pictures', zh: '多张图片' },
  mask: { en: 'Mask', zh: '蒙版' },
  subject: { en: 'Subject', zh: '主体' },
  video: { en: 'Film', zh: '影片' },
  max_side: { en: 'Longest side', zh: '最长边' },
  min_side: { en: 'Enlarge below', zh: '小于此值时放大' },
  width: { en: 'Width', zh: '宽' },
  height: { en: 'Height', zh: '高' },
  frames: { en: 'Frames of animations', zh: '动图的帧' },
  fine: { en: 'Fine detail', zh: '精细' },
  number: { en: 'Number', zh: '第几张' },
  fps: { en: 'Frames per second', zh: '每秒帧数' },
  format: { en: 'Format', zh: '格式' },
  strength: { en: 'Strength', zh: '强度' },
  kind: { en: 'Kind of map', zh: '引导方式' },
  photo: { en: 'Photo', zh: '照片' },
  second: { en: 'Second photo', zh: '第二张照片' },
  instruction: { en: 'Instruction', zh: '指令' },
  words: { en: 'Words', zh: '文字' },
  guide_photo: { en: 'Photo that guides', zh: '引导照片' },
}

/** Choices of inputs that no form shows, by input and value. */
export const choiceWords: Readonly<Record<string, Readonly<Record<string, LocalText>>>> = {
  ...coreChoices,
  kind: {
    edges: { en: 'Edges', zh: '边缘' },
    lines: { en: 'Soft lines', zh: '柔和线条' },
    depth: { en: 'Depth', zh: '深度' },
    pose: { en: 'Poses of people', zh: '人物姿势' },
  },
  frames: { first: { en: 'The first', zh: '第一帧' }, all: { en: 'All', zh: '全部' } },
  format: {
    free: { en: 'Free', zh: '自由' },
    jpeg: { en: 'JPEG', zh: 'JPEG' },
    webp: { en: 'WebP', zh: 'WebP' },
    png: { en: 'PNG', zh: 'PNG' },
  },
}

/** Names of the categories of nodes. */
export const categoryWords: Readonly<Record<string, LocalText>> = {
  ...coreCategories,
  source: { en: 'Photos', zh: '照片' },
  output: { en: 'Results', zh: '成品' },
  painting: { en: 'Painting', zh: '绘画' },
  drawing: { en: 'Drawing', zh: '素描与线条' },
  people: { en: 'People', zh: '人物' },
  photo: { en: 'Repair', zh: '修复' },
  colour: { en: 'Colour', zh: '色彩' },
  light: { en: 'Light', zh: '光' },
  print: { en: 'Print', zh: '印刷' },
  pixels: { en: 'Pixels', zh: '像素' },
  screen: { en: 'Screen', zh: '屏幕' },
  compose: { en: 'Canvas', zh: '画布' },
  generator: { en: 'From nothing', zh: '无中生有' },
  video: { en: 'Films', zh: '影片' },
  engine: { en: 'By a model', zh: '用模型' },
}

/** Nodes of nearly every graph. */
export const essentials: ReadonlySet<string> = new Set(['LoadImage', 'SaveImage', 'SegmentPerson'])
