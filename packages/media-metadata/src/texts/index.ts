export { decodedText, wideEncoding } from './decoded-text.ts'
export { parsePythonJson } from './python-json.ts'
