/**
 * Returns words without angle brackets. Web UIs and stable-diffusion.cpp load a file that is named in them
 * (`<lora:NAME:WEIGHT>`, `<hypernet:NAME>`), past the models that a host allows.
 */
export const wordsAlone = (words: string): string => words.replace(/[<>]/g, ' ')
