// The digit zero of each script whose keyboards have digits of their own: Arabic, Persian and Urdu, Devanagari, Bengali, Tamil, Telugu,
// Thai, and the wide ones of East Asia (Unicode, category Nd: nine more follow each in their order).
const zeros = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0b_e6, 0x0c_66, 0x0e_50, 0xff_10]

const latin = (digit: string): string => {
  const code = digit.charCodeAt(0)
  const zero = zeros.find((first) => code >= first && code < first + 10)
  return zero === undefined ? digit : String(code - zero)
}

/**
 * What was typed with 0 to 9 in place of the digits of another script, as a keyboard of an Arabic or an Indian phone gives them.
 * Everything else stays. Where a number is read from a field, this comes first.
 */
export const latinDigits = (text: string): string => text.replaceAll(/\p{Nd}/gu, latin)
