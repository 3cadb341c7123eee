import { Type } from 'typebox'
import { sendAttributeCode, toVerifiable } from '../attribute-codes.ts'
import { callerOf } from '../tokens/access.ts'
import { operation, shapes } from './operation.ts'

const input = Type.Object({ AccessToken: shapes.token, AttributeName: shapes.attributeName, ClientMetadata: shapes.metadata })

/** GetUserAttributeVerificationCode. */
export const getUserAttributeVerificationCode = operation(input, 60, async (provider, { AccessToken, AttributeName }) => {
  const { pool, user } = await callerOf(provider, AccessToken)
  return { CodeDeliveryDetails: await sendAttributeCode(provider, pool, user, toVerifiable(AttributeName)) }
})
