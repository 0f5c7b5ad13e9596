/** Decodes pictures and films of strangers, for processes without secrets. */
export { type FilmInspection, inspectFilm } from './download/inspect-film.ts'
export { type ImageValue, MaterialError } from './execution-types.ts'
export { decodeImage } from './ground/codec/decode.ts'
