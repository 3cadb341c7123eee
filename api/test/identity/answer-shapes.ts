/** Shapes that the wire's page gives to members of answers, wherever they stand (specification, identity wire, sections of operations and shapes). */
const shapes: Readonly<Record<string, RegExp>> = {
  AccessToken: /^[A-Za-z0-9\-_=.]+$/,
  AttributeName: /^[\p{L}\p{M}\p{S}\p{N}\p{P}\t\n\r ]{1,32}$/u,
  DeliveryMedium: /^(?:SMS|EMAIL)$/,
  DeviceKey: /^(?=.{1,55}$)[\w-]+_[0-9a-f-]+$/,
  IdToken: /^[A-Za-z0-9\-_=.]+$/,
  RefreshToken: /^[A-Za-z0-9\-_=.]+$/,
  SecretCode: /^[A-Za-z0-9]{16,}$/,
  Session: /^.{20,2048}$/,
  Status: /^(?:SUCCESS|ERROR)$/,
  UserStatus: /^(?:UNCONFIRMED|CONFIRMED|ARCHIVED|COMPROMISED|UNKNOWN|RESET_REQUIRED|FORCE_CHANGE_PASSWORD|EXTERNAL_PROVIDER)$/,
  Username: /^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u,
}

/** What of an answer has another shape than the wire's page says, by its path. */
export const strangeMembers = (answer: unknown, path = ''): string[] => {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, value]) => {
    const shape = typeof value === 'string' ? shapes[name] : undefined
    return shape && !shape.test(value as string) ? [`${path}/${name} ${value}`] : strangeMembers(value, `${path}/${name}`)
  })
}
