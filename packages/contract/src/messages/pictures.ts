import { messages } from './format.ts'

/** Messages about pictures of a kind that is not accepted, or not always. `kind_…`: by the name of the kind. */
export const pictureCauses = messages({
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
  kind_svg: {
    en: 'SVG files are not accepted. Please use JPEG, PNG, WebP, AVIF, HEIC or GIF',
    zh: '不支持 SVG 文件，请使用 JPEG、PNG、WebP、AVIF、HEIC 或 GIF',
  },
  kind_tiff: {
    en: 'TIFF files are not accepted. Please use JPEG, PNG, WebP, AVIF, HEIC or GIF',
    zh: '不支持 TIFF 文件，请使用 JPEG、PNG、WebP、AVIF、HEIC 或 GIF',
  },
  kind_raw: {
    en: 'RAW photos of cameras are not accepted. Please export this one as JPEG',
    zh: '不支持相机 RAW 照片，请导出为 JPEG 后再上传',
  },
  kind_bmp: {
    en: 'BMP files are not accepted. Please use JPEG, PNG, WebP, AVIF, HEIC or GIF',
    zh: '不支持 BMP 文件，请使用 JPEG、PNG、WebP、AVIF、HEIC 或 GIF',
  },
  kind_ico: {
    en: 'ICO files are not accepted. Please use JPEG, PNG, WebP, AVIF, HEIC or GIF',
    zh: '不支持 ICO 文件，请使用 JPEG、PNG、WebP、AVIF、HEIC 或 GIF',
  },
  kind_tga: {
    en: 'TGA files are not accepted. Please use JPEG, PNG, WebP, AVIF, HEIC or GIF',
    zh: '不支持 TGA 文件，请使用 JPEG、PNG、WebP、AVIF、HEIC 或 GIF',
  },
  kind_psd: {
    en: 'Photoshop files are not accepted. Please use JPEG, PNG, WebP, AVIF, HEIC or GIF',
    zh: '不支持 Photoshop 文件，请使用 JPEG、PNG、WebP、AVIF、HEIC 或 GIF',
  },
  kind_jxl: {
    en: 'JPEG XL files are not accepted. Please use JPEG, PNG, WebP, AVIF, HEIC or GIF',
    zh: '不支持 JPEG XL 文件，请使用 JPEG、PNG、WebP、AVIF、HEIC 或 GIF',
  },
  kind_jp2: {
    en: 'JPEG 2000 files are not accepted. Please use JPEG, PNG, WebP, AVIF, HEIC or GIF',
    zh: '不支持 JPEG 2000 文件，请使用 JPEG、PNG、WebP、AVIF、HEIC 或 GIF',
  },
  kind_pdf: {
    en: 'PDF files are not accepted. Please use JPEG, PNG, WebP, AVIF, HEIC or GIF',
    zh: '不支持 PDF 文件，请使用 JPEG、PNG、WebP、AVIF、HEIC 或 GIF',
  },
  kind_video: {
    en: 'This file is a video. Please use a picture: JPEG, PNG, WebP, AVIF, HEIC or GIF',
    zh: '这是视频文件，请使用图片：JPEG、PNG、WebP、AVIF、HEIC 或 GIF',
  },
})
