import type { LocalText } from '@easel/contract/client'

/** A node in words. */
export interface Title {
  readonly title: LocalText
  readonly description: LocalText
}

/** Names and descriptions of the picture nodes of ComfyUI's core, and of nodes in its manner. */
export const coreTitles: Readonly<Record<string, Title>> = {
  AdjustLevels: {
    title: { en: 'Adjust levels', zh: '调整色阶' },
    description: {
      en: 'Sets the black point, the white point and the brightness between them.',
      zh: '设定黑场、白场和两者之间的明暗。',
    },
  },
  AdjustColour: {
    title: { en: 'Adjust colours', zh: '调整颜色' },
    description: {
      en: 'Changes brightness, contrast, saturation and hue.',
      zh: '调整亮度、对比度、饱和度和色相。',
    },
  },
  TextOnImage: {
    title: { en: 'Write on a picture', zh: '在图上写字' },
    description: { en: 'Writes a text at a place of the picture.', zh: '把文字写在图片的指定位置。' },
  },
  PrimitiveInt: {
    title: { en: 'Whole number', zh: '整数' },
    description: { en: 'A whole number for inputs of other nodes.', zh: '供其他节点使用的整数。' },
  },
  PrimitiveFloat: {
    title: { en: 'Number', zh: '数值' },
    description: { en: 'A number for inputs of other nodes.', zh: '供其他节点使用的数值。' },
  },
  PrimitiveString: {
    title: { en: 'Text', zh: '文字' },
    description: { en: 'A short text for inputs of other nodes.', zh: '供其他节点使用的短文字。' },
  },
  PrimitiveStringMultiline: {
    title: { en: 'Long text', zh: '长文字' },
    description: {
      en: 'A text of several lines for inputs of other nodes.',
      zh: '供其他节点使用的多行文字。',
    },
  },
  PrimitiveBoolean: {
    title: { en: 'Yes or no', zh: '是或否' },
    description: { en: 'A switch for inputs of other nodes.', zh: '供其他节点使用的开关。' },
  },
  Maths: {
    title: { en: 'Calculate', zh: '计算' },
    description: { en: 'Calculates with two numbers.', zh: '对两个数进行运算。' },
  },
  StringConcatenate: {
    title: { en: 'Join texts', zh: '拼接文字' },
    description: { en: 'Puts two texts together.', zh: '把两段文字接在一起。' },
  },
  ComfySwitchNode: {
    title: { en: 'Switch', zh: '切换' },
    description: { en: 'Passes on one of two inputs.', zh: '在两个输入中选一个传下去。' },
  },
  LoadImageMask: {
    title: { en: 'Load a mask', zh: '载入蒙版' },
    description: {
      en: 'Reads one channel of a picture of yours as a mask.',
      zh: '把你的图片的一个通道读作蒙版。',
    },
  },
  PreviewImage: {
    title: { en: 'Preview', zh: '预览' },
    description: { en: 'The picture that comes in is shown as a result.', zh: '把接入的图片作为结果显示。' },
  },
  EmptyImage: {
    title: { en: 'Plain colour', zh: '纯色图片' },
    description: { en: 'A picture of one colour.', zh: '只有一种颜色的图片。' },
  },
  ImageScale: {
    title: { en: 'Scale', zh: '缩放' },
    description: { en: 'Scales a picture to a width and a height.', zh: '把图片缩放到指定的宽和高。' },
  },
  ImageScaleBy: {
    title: { en: 'Scale by a factor', zh: '按倍数缩放' },
    description: { en: 'Makes a picture larger or smaller by a factor.', zh: '按倍数放大或缩小图片。' },
  },
  ImageScaleToTotalPixels: {
    title: { en: 'Scale to megapixels', zh: '按像素总数缩放' },
    description: {
      en: 'Scales a picture to a number of pixels, and keeps its shape.',
      zh: '保持比例，把图片缩放到指定的像素总数。',
    },
  },
  ImageScaleToMaxDimension: {
    title: { en: 'Scale the longest side', zh: '按最长边缩放' },
    description: {
      en: 'Scales a picture so that its longest side has this length.',
      zh: '保持比例，使图片的最长边等于指定长度。',
    },
  },
  ImageCrop: {
    title: { en: 'Crop', zh: '裁剪' },
    description: { en: 'Cuts a rectangle out of a picture.', zh: '从图片中裁出一个矩形。' },
  },
  ImagePadForOutpaint: {
    title: { en: 'Add margins', zh: '扩边' },
    description: {
      en: 'Adds margins to a picture, and gives a mask of the margins.',
      zh: '给图片四周加边，并给出边的蒙版。',
    },
  },
  ImageRotate: {
    title: { en: 'Rotate', zh: '旋转' },
    description: { en: 'Turns a picture by quarter turns.', zh: '按 90° 的倍数旋转图片。' },
  },
  ImageFlip: {
    title: { en: 'Flip', zh: '翻转' },
    description: { en: 'Mirrors a picture.', zh: '把图片上下或左右镜像。' },
  },
  ImageBatch: {
    title: { en: 'Put pictures together', zh: '合成一组图片' },
    description: {
      en: 'Two pictures as a list; the second is scaled to the first.',
      zh: '把两张图片放进一组，第二张缩放到第一张的大小。',
    },
  },
  ImageFromBatch: {
    title: { en: 'Take from several', zh: '从一组中取图' },
    description: { en: 'Takes some pictures out of several.', zh: '从一组图片中取出几张。' },
  },
  RepeatImageBatch: {
    title: { en: 'Repeat pictures', zh: '重复图片' },
    description: { en: 'Repeats pictures a number of times.', zh: '把图片重复若干次。' },
  },
  ImageBlend: {
    title: { en: 'Blend', zh: '混合' },
    description: { en: 'Blends two pictures, as layers do.', zh: '像图层一样混合两张图片。' },
  },
  ImageCompositeMasked: {
    title: { en: 'Place on a picture', zh: '叠放图片' },
    description: {
      en: 'Places a picture onto another one, within a mask.',
      zh: '把一张图片叠到另一张上，可用蒙版限定范围。',
    },
  },
  PaintWithin: {
    title: { en: 'Paint within a mask', zh: '只在蒙版内绘制' },
    description: {
      en: 'Keeps the painted picture within the mask, and the picture before it elsewhere.',
      zh: '蒙版内用画过的图片，其余保持原样。',
    },
  },
  SplitImageWithAlpha: {
    title: { en: 'Split off transparency', zh: '分离透明度' },
    description: {
      en: 'Gives a picture without its transparency, and the transparency as a mask.',
      zh: '把图片和它的透明度分开，透明度作为蒙版给出。',
    },
  },
  JoinImageWithAlpha: {
    title: { en: 'Make transparent', zh: '加上透明度' },
    description: { en: 'Makes a picture transparent where the mask is.', zh: '按蒙版把图片变透明。' },
  },
  ImageInvert: {
    title: { en: 'Invert colours', zh: '反相' },
    description: { en: 'Turns a picture into its negative.', zh: '把图片变成底片的颜色。' },
  },
  ImageBlur: {
    title: { en: 'Blur', zh: '模糊' },
    description: { en: 'Blurs a picture evenly.', zh: '均匀地模糊图片。' },
  },
  ImageSharpen: {
    title: { en: 'Sharpen', zh: '锐化' },
    description: { en: 'Makes edges clearer.', zh: '让边缘更清晰。' },
  },
  ImageQuantize: {
    title: { en: 'Reduce colours', zh: '减色' },
    description: { en: 'Leaves a few colours of a picture.', zh: '只保留图片的少数几种颜色。' },
  },
  ImageToMask: {
    title: { en: 'Mask from a channel', zh: '通道转蒙版' },
    description: { en: 'Reads one channel of a picture as a mask.', zh: '把图片的一个通道变成蒙版。' },
  },
  ImageColorToMask: {
    title: { en: 'Mask from a colour', zh: '颜色转蒙版' },
    description: { en: 'A mask of all pixels of one colour.', zh: '选出某一种颜色的像素作为蒙版。' },
  },
  MaskToImage: {
    title: { en: 'Picture of a mask', zh: '蒙版转图片' },
    description: { en: 'Shows a mask as a grey picture.', zh: '把蒙版显示为灰度图片。' },
  },
  SolidMask: {
    title: { en: 'Even mask', zh: '均匀蒙版' },
    description: { en: 'A mask with the same value everywhere.', zh: '处处数值相同的蒙版。' },
  },
  InvertMask: {
    title: { en: 'Invert a mask', zh: '反转蒙版' },
    description: { en: 'Swaps inside and outside of a mask.', zh: '互换蒙版的内外。' },
  },
  CropMask: {
    title: { en: 'Crop a mask', zh: '裁剪蒙版' },
    description: { en: 'Cuts a rectangle out of a mask.', zh: '从蒙版中裁出一个矩形。' },
  },
  MaskComposite: {
    title: { en: 'Combine masks', zh: '组合蒙版' },
    description: {
      en: 'Combines two masks: adds, subtracts, or keeps what both have.',
      zh: '组合两个蒙版：相加、相减或取交集。',
    },
  },
  FeatherMask: {
    title: { en: 'Feather a mask', zh: '羽化蒙版' },
    description: { en: 'Fades a mask out at its sides.', zh: '让蒙版的四边逐渐淡出。' },
  },
  GrowMask: {
    title: { en: 'Grow a mask', zh: '扩展蒙版' },
    description: { en: 'Makes a mask larger or smaller at its edge.', zh: '让蒙版的边缘向外扩或向内收。' },
  },
  ThresholdMask: {
    title: { en: 'Sharpen a mask', zh: '蒙版二值化' },
    description: {
      en: 'Makes a mask all or nothing above a threshold.',
      zh: '以阈值为界，把蒙版变成全有或全无。',
    },
  },
}

/** Labels of their inputs and outputs, by name. */
export const coreSockets: Readonly<Record<string, LocalText>> = {
  IMAGE: { en: 'Picture', zh: '图片' },
  MASK: { en: 'Mask', zh: '蒙版' },
  INT: { en: 'Whole number', zh: '整数' },
  FLOAT: { en: 'Number', zh: '数值' },
  STRING: { en: 'Text', zh: '文字' },
  BOOLEAN: { en: 'Yes or no', zh: '是或否' },
  a: { en: 'First number', zh: '第一个数' },
  alpha: { en: 'Mask', zh: '蒙版' },
  amount: { en: 'Times', zh: '次数' },
  b: { en: 'Second number', zh: '第二个数' },
  batch_index: { en: 'From number', zh: '从第几张起' },
  batch_size: { en: 'Number of pictures', zh: '图片数量' },
  before: { en: 'Picture before', zh: '原图' },
  black: { en: 'Black point', zh: '黑场' },
  blend_factor: { en: 'Strength', zh: '强度' },
  blend_mode: { en: 'Mode', zh: '混合模式' },
  blur_radius: { en: 'Radius', zh: '半径' },
  bottom: { en: 'Bottom', zh: '下' },
  brightness: { en: 'Brightness', zh: '亮度' },
  channel: { en: 'Channel', zh: '通道' },
  color: { en: 'Colour', zh: '颜色' },
  colors: { en: 'Colours', zh: '颜色数' },
  contrast: { en: 'Contrast', zh: '对比度' },
  crop: { en: 'Crop', zh: '裁剪' },
  delimiter: { en: 'Between them', zh: '分隔符' },
  destination: { en: 'Below', zh: '下层' },
  dither: { en: 'Dither', zh: '抖动' },
  expand: { en: 'Pixels', zh: '像素' },
  face: { en: 'Typeface', zh: '字体' },
  feathering: { en: 'Soft edge', zh: '羽化' },
  flip_method: { en: 'Direction', zh: '方向' },
  gamma: { en: 'Midtones', zh: '中间调' },
  hue: { en: 'Hue', zh: '色相' },
  image1: { en: 'First picture', zh: '第一张图片' },
  image2: { en: 'Second picture', zh: '第二张图片' },
  largest_size: { en: 'Longest side', zh: '最长边' },
  left: { en: 'Left', zh: '左' },
  length: { en: 'How many', zh: '数量' },
  margin: { en: 'Margin', zh: '边距' },
  megapixels: { en: 'Megapixels', zh: '百万像素' },
  on_false: { en: 'If off', zh: '关闭时' },
  on_true: { en: 'If on', zh: '开启时' },
  operation: { en: 'Operation', zh: '运算' },
  output: { en: 'Output', zh: '输出' },
  painted: { en: 'Painted picture', zh: '画过的图片' },
  place: { en: 'Place', zh: '位置' },
  resize_source: { en: 'Scale to fit', zh: '缩放以适应' },
  resolution_steps: { en: 'Multiples of', zh: '尺寸的倍数' },
  right: { en: 'Right', zh: '右' },
  rotation: { en: 'Rotation', zh: '旋转' },
  saturation: { en: 'Saturation', zh: '饱和度' },
  scale_by: { en: 'Factor', zh: '倍数' },
  shadow: { en: 'Shadow', zh: '阴影' },
  sharpen_radius: { en: 'Radius', zh: '半径' },
  sigma: { en: 'Softness', zh: '柔和度' },
  size: { en: 'Size', zh: '大小' },
  source: { en: 'Above', zh: '上层' },
  string_a: { en: 'First text', zh: '第一段文字' },
  string_b: { en: 'Second text', zh: '第二段文字' },
  switch: { en: 'On', zh: '开启' },
  tapered_corners: { en: 'Round corners', zh: '圆角' },
  text: { en: 'Text', zh: '文字' },
  top: { en: 'Top', zh: '上' },
  upscale_method: { en: 'Method', zh: '算法' },
  value: { en: 'Value', zh: '值' },
  white: { en: 'White point', zh: '白场' },
  whole: { en: 'Whole number', zh: '取整' },
  x: { en: 'From the left', zh: '距左' },
  y: { en: 'From the top', zh: '距上' },
}

/** Labels of inputs whose name means something else in other nodes, by node type and name. */
export const socketsOfType: Readonly<Record<string, Readonly<Record<string, LocalText>>>> = {
  ImageSharpen: { alpha: { en: 'Strength', zh: '强度' } },
  Maths: { number: { en: 'Number', zh: '数值' } },
  PreviewImage: { images: { en: 'Picture', zh: '图片' } },
  ThresholdMask: { value: { en: 'Threshold', zh: '阈值' } },
}

/** Labels of their choices, by input and value. */
export const coreChoices: Readonly<Record<string, Readonly<Record<string, LocalText>>>> = {
  channel: {
    red: { en: 'Red', zh: '红' },
    green: { en: 'Green', zh: '绿' },
    blue: { en: 'Blue', zh: '蓝' },
    alpha: { en: 'Transparency', zh: '透明度' },
  },
  upscale_method: {
    'nearest-exact': { en: 'Nearest pixel', zh: '最近像素' },
    bilinear: { en: 'Bilinear', zh: '双线性' },
    area: { en: 'Area', zh: '区域平均' },
    bicubic: { en: 'Bicubic', zh: '双三次' },
    lanczos: { en: 'Lanczos', zh: 'Lanczos 算法' },
  },
  crop: {
    disabled: { en: 'None', zh: '不裁剪' },
    center: { en: 'At the centre', zh: '居中裁剪' },
  },
  rotation: {
    none: { en: 'None', zh: '不旋转' },
    '90 degrees': { en: '90°', zh: '90°' },
    '180 degrees': { en: '180°', zh: '180°' },
    '270 degrees': { en: '270°', zh: '270°' },
  },
  flip_method: {
    'x-axis: vertically': { en: 'Upside down', zh: '上下' },
    'y-axis: horizontally': { en: 'Left and right', zh: '左右' },
  },
  blend_mode: {
    normal: { en: 'Normal', zh: '正常' },
    multiply: { en: 'Multiply', zh: '正片叠底' },
    screen: { en: 'Screen', zh: '滤色' },
    overlay: { en: 'Overlay', zh: '叠加' },
    soft_light: { en: 'Soft light', zh: '柔光' },
    difference: { en: 'Difference', zh: '差值' },
  },
  dither: {
    none: { en: 'None', zh: '无' },
    'floyd-steinberg': { en: 'Floyd–Steinberg', zh: '误差扩散' },
    'bayer-2': { en: 'Pattern 2', zh: '图案 2' },
    'bayer-4': { en: 'Pattern 4', zh: '图案 4' },
    'bayer-8': { en: 'Pattern 8', zh: '图案 8' },
    'bayer-16': { en: 'Pattern 16', zh: '图案 16' },
  },
  operation: {
    multiply: { en: 'Multiply', zh: '相乘' },
    add: { en: 'Add', zh: '相加' },
    subtract: { en: 'Subtract', zh: '相减' },
    and: { en: 'Both', zh: '交集' },
    or: { en: 'Either', zh: '并集' },
    xor: { en: 'Only one', zh: '异或' },
    divide: { en: 'Divide', zh: '相除' },
    remainder: { en: 'Remainder', zh: '余数' },
    power: { en: 'Power', zh: '乘方' },
    min: { en: 'Smaller', zh: '取小' },
    max: { en: 'Larger', zh: '取大' },
  },
  place: {
    'top left': { en: 'Top left', zh: '左上' },
    top: { en: 'Top', zh: '上' },
    'top right': { en: 'Top right', zh: '右上' },
    left: { en: 'Left', zh: '左' },
    center: { en: 'Centre', zh: '中' },
    right: { en: 'Right', zh: '右' },
    'bottom left': { en: 'Bottom left', zh: '左下' },
    bottom: { en: 'Bottom', zh: '下' },
    'bottom right': { en: 'Bottom right', zh: '右下' },
  },
  face: {
    sans: { en: 'Sans', zh: '黑体' },
    serif: { en: 'Serif', zh: '宋体' },
    display: { en: 'Display', zh: '标题体' },
    brush: { en: 'Brush', zh: '毛笔体' },
  },
}

/** Names of their categories. */
export const coreCategories: Readonly<Record<string, LocalText>> = {
  image: { en: 'Pictures', zh: '图片' },
  'image/postprocessing': { en: 'Adjust', zh: '调整' },
  'image/text': { en: 'Texts', zh: '文字' },
  'image/upscaling': { en: 'Size', zh: '尺寸' },
  'image/transform': { en: 'Crop and turn', zh: '裁剪与旋转' },
  'image/batch': { en: 'Several pictures', zh: '多张图片' },
  mask: { en: 'Masks', zh: '蒙版' },
  'mask/compositing': { en: 'Masks and layers', zh: '蒙版与图层' },
  utils: { en: 'Values', zh: '数值' },
  'utils/primitive': { en: 'Values', zh: '数值' },
  'utils/string': { en: 'Values', zh: '数值' },
  logic: { en: 'Values', zh: '数值' },
}
