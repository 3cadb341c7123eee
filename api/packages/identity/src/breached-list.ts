import { dictionary } from '@zxcvbn-ts/language-common'

/** 49,000 passwords from published breaches, the most used first (package @zxcvbn-ts/language-common, MIT). */
export const breachedList = dictionary['passwords-common'] as readonly string[]
