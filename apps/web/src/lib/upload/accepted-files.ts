/** Files that a picker offers: few browsers count HEIC among pictures. */
export const acceptedFiles = 'image/*,.heic,.heif'
