/** HTTP status of every refusal of the protocol that is not 400: what the caller can mend is 400, whatever it is about. */
const statuses: Readonly<Record<string, number>> = {
  ForbiddenException: 403,
  InternalErrorException: 500,
  RequestEntityTooLargeException: 413,
}

/** A refusal as the protocol spells it. Clients branch on `type` and `message`: both are part of the contract. */
export class IdentityFault extends Error {
  readonly type: string
  readonly status: number

  constructor(type: string, message: string) {
    super(message)
    this.name = 'IdentityFault'
    this.type = type
    this.status = statuses[type] ?? 400
  }
}

const notAuthorized = (message: string) => () => new IdentityFault('NotAuthorizedException', message)

export const faults = {
  wrongPassword: notAuthorized('Incorrect username or password.'),
  locked: notAuthorized('Password attempts exceeded'),
  disabled: notAuthorized('User is disabled.'),
  invalidAccessToken: notAuthorized('Invalid Access Token'),
  expiredAccessToken: notAuthorized('Access Token has expired'),
  revokedAccessToken: notAuthorized('Access Token has been revoked'),
  invalidRefreshToken: notAuthorized('Invalid Refresh Token'),
  expiredRefreshToken: notAuthorized('Refresh Token has expired'),
  revokedRefreshToken: notAuthorized('Refresh Token has been revoked'),
  usedSession: notAuthorized('Invalid session for the user, session can only be used once.'),
  expiredSession: notAuthorized('Invalid session for the user, session is expired.'),
  signInTooOld: notAuthorized('A sign-in within the last 15 minutes is needed.'),
  temporaryOver: notAuthorized('Temporary password has expired and must be reset by an administrator.'),
  unauthorizedAttribute: notAuthorized('A client attempted to write unauthorized attribute'),
  cannotBeConfirmed: (status: string) =>
    new IdentityFault('NotAuthorizedException', `User cannot be confirmed. Current status is ${status}`),
  signUpNotPermitted: notAuthorized('SignUp is not permitted for this user pool'),
  deleteNotPermitted: notAuthorized('DeleteUser is not permitted for this user pool'),
  notAuthorizedState: (why: string) => new IdentityFault('NotAuthorizedException', why),
  missingSecretHash: (client: string) =>
    new IdentityFault('NotAuthorizedException', `Client ${client} is configured with secret but SECRET_HASH was not received`),
  wrongSecretHash: (client: string) =>
    new IdentityFault('NotAuthorizedException', `Unable to verify secret hash for client ${client}`),
  resetRequired: () => new IdentityFault('PasswordResetRequiredException', 'Password reset required for the user'),
  notConfirmed: () => new IdentityFault('UserNotConfirmedException', 'User is not confirmed.'),
  factorMismatch: () => new IdentityFault('CodeMismatchException', 'Invalid code received for user'),
  factorUsed: () => new IdentityFault('ExpiredCodeException', 'Your software token has already been used once.'),
  noSoftwareToken: () =>
    new IdentityFault('SoftwareTokenMFANotFoundException', 'Software token MFA has not been set up for the user.'),
  noSuchDevice: () => new IdentityFault('ResourceNotFoundException', 'Device does not exist.'),
  deviceExists: () => new IdentityFault('DeviceKeyExistsException', 'Device key already exists.'),
  devicesOff: () =>
    new IdentityFault('InvalidUserPoolConfigurationException', 'User pool does not have device tracking enabled.'),
  noSuchPool: (id: string) => new IdentityFault('ResourceNotFoundException', `User pool ${id} does not exist.`),
  tokenReuse: () => new IdentityFault('RefreshTokenReuseException', 'Refresh token has been rotated and can not be reused.'),
  aliasExists: () => new IdentityFault('AliasExistsException', 'An account with the given email already exists.'),
  codeNotDelivered: () => new IdentityFault('CodeDeliveryFailureException', 'The code could not be delivered.'),
  unsupportedState: (why: string) => new IdentityFault('UnsupportedUserStateException', why),
  unsigned: () => new IdentityFault('MissingAuthenticationTokenException', 'Missing Authentication Token'),
  incompleteSignature: (why: string) => new IdentityFault('IncompleteSignatureException', why),
  unknownSigner: () => new IdentityFault('UnrecognizedClientException', 'The security token included in the request is invalid.'),
  wrongSignature: () =>
    new IdentityFault(
      'InvalidSignatureException',
      'The request signature we calculated does not match the signature you provided. Check your Secret Access Key and signing method.',
    ),
  staleSignature: () => new IdentityFault('InvalidSignatureException', 'Signature expired.'),
  codeMismatch: () => new IdentityFault('CodeMismatchException', 'Invalid verification code provided, please try again.'),
  codeExpired: () => new IdentityFault('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
  userExists: () => new IdentityFault('UsernameExistsException', 'User already exists'),
  userNotFound: () => new IdentityFault('UserNotFoundException', 'User does not exist.'),
  alreadyConfirmed: () => new IdentityFault('InvalidParameterException', 'User is already confirmed.'),
  limitExceeded: () => new IdentityFault('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
  tooManyRequests: () => new IdentityFault('TooManyRequestsException', 'Too many requests'),
  badPassword: (why: string) => new IdentityFault('InvalidPasswordException', `Password did not conform with policy: ${why}`),
  missing: (name: string) => new IdentityFault('InvalidParameterException', `Missing required parameter ${name}`),
  invalid: (message: string) => new IdentityFault('InvalidParameterException', message),
  noSuchAttribute: (name: string) =>
    new IdentityFault(
      'InvalidParameterException',
      `Attributes did not conform to the schema: ${name}: Attribute does not exist in the schema.`,
    ),
  notResettable: () =>
    new IdentityFault(
      'InvalidParameterException',
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    ),
  staleProof: notAuthorized('TIMESTAMP is more than five minutes off.'),
  attributeRequired: (name: string) =>
    new IdentityFault(
      'InvalidParameterException',
      `Attributes did not conform to the schema: ${name}: The attribute is required`,
    ),
  signUpRefused: (why: string) => new IdentityFault('UserLambdaValidationException', `PreSignUp failed with error ${why}`),
  /** Its message is what the page knows it by. */
  throwAwayAddress: () => new IdentityFault('UserLambdaValidationException', 'PreSignUp failed with error throw-away address.'),
  noSuchClient: (id: string) => new IdentityFault('ResourceNotFoundException', `User pool client ${id} does not exist.`),
  flowNotEnabled: (flow: string) => new IdentityFault('InvalidParameterException', `${flow} flow not enabled for this client`),
  unsupportedToken: () => new IdentityFault('UnsupportedTokenTypeException', 'The token type is not supported.'),
  unknownOperation: () => new IdentityFault('UnknownOperationException', 'Unknown operation.'),
  notJson: () => new IdentityFault('SerializationException', 'The request is not valid JSON.'),
  tooLarge: () => new IdentityFault('RequestEntityTooLargeException', 'The request is too large.'),
  internal: () => new IdentityFault('InternalErrorException', 'There was an error.'),
}
