/**
 * Returns a prompt without angle brackets. Web UIs and stable-diffusion.cpp load files that a prompt names in brackets
 * (`<lora:NAME:WEIGHT>`, `<hypernet:NAME>`). This would bypass the models that a host allows.
 */
export const wordsAlone = (words: string): string => words.replace(/[<>]/g, ' ')
