import type { LocalText } from './shared/locales.ts'

function notAccepted(name: string): LocalText {
  return {
    en: `${name} files are not accepted. Please use JPEG, PNG, WebP, AVIF, HEIC or GIF`,
    zh: `不支持 ${name} 文件，请使用 JPEG、PNG、WebP、AVIF、HEIC 或 GIF`,
  }
}

/** Messages about pictures of a kind that is not accepted, or not always. `kind_…`: by the name of the kind. */
export const pictureCauses = {
  heic: {
    en: 'HEIC photos cannot be opened here. Save this one as JPEG, and choose that',
    zh: '这里无法打开 HEIC 照片，请另存为 JPEG 后再选择',
  },
  avif_pixels: {
    en: 'An AVIF image can have at most 40 megapixels, or 25 with more than 8 bits per channel. Please save this one as JPEG or PNG',
    zh: 'AVIF 图片不能超过 4000 万像素（每通道高于 8 位时不能超过 2500 万），请另存为 JPEG 或 PNG',
  },
  heic_pixels: {
    en: 'A HEIC photo can have at most 50 megapixels. Please save this one as JPEG',
    zh: 'HEIC 照片不能超过 5000 万像素，请另存为 JPEG 后再上传',
  },
  kind_svg: notAccepted('SVG'),
  kind_tiff: notAccepted('TIFF'),
  kind_raw: {
    en: 'RAW photos of cameras are not accepted. Please export this one as JPEG',
    zh: '不支持相机 RAW 照片，请导出为 JPEG 后再上传',
  },
  kind_bmp: notAccepted('BMP'),
  kind_ico: notAccepted('ICO'),
  kind_tga: notAccepted('TGA'),
  kind_psd: notAccepted('Photoshop'),
  kind_jxl: notAccepted('JPEG XL'),
  kind_jp2: notAccepted('JPEG 2000'),
  kind_pdf: notAccepted('PDF'),
  kind_video: {
    en: 'This file is a video. Please use a picture: JPEG, PNG, WebP, AVIF, HEIC or GIF',
    zh: '这是视频文件，请使用图片：JPEG、PNG、WebP、AVIF、HEIC 或 GIF',
  },
} as const satisfies Record<string, LocalText>
