/** Minimum and maximum length. Lengths of names and texts count visible characters (`visibleLength`). */
export const usernameLength = { min: 3, max: 20 }
export const nickNameMaxLength = 20
/** Maximum lengths of the other profile fields. */
export const profileMaxLength = { bio: 300, location: 60, website: 300 }
export const passwordLength = { min: 6, max: 128 }

/** Length of the password of a private link. The owner passes it on to others, and it opens only one picture. */
export const linkPasswordLength = { min: 4, max: 128 }

export const postTitleMaxLength = 500
export const altTextMaxLength = 1000
export const commentMaxLength = 500
/** Length of the contact that a visitor leaves: an e-mail address, which has at most 254 characters, a phone number, or similar. */
export const contactLength = { min: 3, max: 254 }

/** Maximum number of presets of one user for one template. */
export const maxPresets = 50
export const presetNameMaxLength = 40
/** Maximum number of presets that the maker of a template can define. */
export const maxTemplatePresets = 20

/** Maximum length of a saved text. */
export const wordsMaxLength = 2000
/** Maximum number of word lists of one user. */
export const maxWordLists = 50
export const wordEntryMaxLength = 300
export const wordListNamePattern = /^[\p{L}\p{N}][\p{L}\p{N}-]{0,39}$/u

export const maxBoards = 100
/** Maximum number of items on one board. */
export const maxBoardItems = 10_000
export const boardNameMaxLength = 60
export const boardDescriptionMaxLength = 500

/** Maximum size in bytes of a graph that is quoted before it is saved: about 5 000 nodes. */
export const maxQuotedBytes = 4 * 1024 * 1024
/** Maximum number of runs of a graph that are started together, each with other values. */
export const maxVariants = 36
/** Maximum length of a value of a form or of a node. */
export const paramMaxLength = 2000
/** Maximum length of a text on a sheet of results. */
export const sheetTextMaxLength = 200
/** Maximum number of works that are started together. */
export const maxBatch = 4
/** Maximum number of photos of one work. */
export const maxSources = 10
/** Limits of the steps that change the picture of a work; shares are of the picture's sides. */
export const editLimits = {
  /** Degrees. */
  maxAngle: 45,
  minCrop: 0.02,
  maxTexts: 10,
  maxTextLength: 200,
  minTextSize: 0.02,
  maxTextSize: 0.5,
}
/** Longest side of the picture of a look, in pixels. */
export const lookSide = 320
export const maxUploadBytes = 20 * 1024 * 1024
/** Maximum size of a photo that is surveyed; a reduced copy is enough. */
export const maxSurveyBytes = 4 * 1024 * 1024
/** Longest side in pixels of the copy that is surveyed. */
export const surveySide = 960
/** Maximum size of a file whose provenance is checked. */
export const maxCheckBytes = 50 * 1024 * 1024

/** Maximum number of attempts that an administrator gives or takes in one call. */
export const maxAttemptsChange = 1000
/** Maximum length of the reason that an administrator gives. */
export const noteMaxLength = 200
export const suspensionReasonMaxLength = 2000
/** Maximum number of people who are given attempts in one call. */
export const maxGiven = 500
/** Maximum number of invitations that are made in one call, and of accounts that one invitation can create. */
export const maxInvites = 100
export const maxInviteUses = 1000
/** Maximum number of words that texts may not contain. */
export const maxBlockedWords = 1000
export const blockedWordMaxLength = 60
/** The end of the year 9999, the last year of four digits. */
export const maxTimestamp = 253_402_300_799_999

/** Maximum lengths of the texts of a theme, in each language. */
export const themeTitleMaxLength = 60
export const themeDescriptionMaxLength = 1000
