import { describe, expect, it } from 'vitest'
import { ConfigError } from '@quintet/kit/errors'
import { loadConfig } from '../src/config.ts'
import { settings } from '../src/settings.ts'

const faultsOf = (environment: NodeJS.ProcessEnv): string => {
  try {
    loadConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  return ''
}

const production = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  QUINTET_ENV: 'production',
  SMTP_URL: 'smtp://mail.example.org',
  QUINTET_SITE_URL: 'https://quintet.example',
  MAIL_FROM: 'Quintet <no-reply@quintet.example>',
}

describe('configuration', () => {
  it('has a default for everything', () => {
    expect(loadConfig({})).toMatchObject({
      port: 8080,
      environment: 'development',
      production: false,
      demo: false,
      siteUrl: 'http://localhost:8080',
    })
  })

  it('names every fault at once', () => {
    const faults = faultsOf({ PORT: 'eighty', QUINTET_ENV: 'staging', SMTP_URL: 'http://mail' })
    expect(faults.split('\n')).toHaveLength(3)
    expect(faults).toContain('PORT must be a whole number')
  })

  it('never repeats a secret', () => {
    expect(faultsOf({ SMTP_URL: 'https://user:hunter2@mail' })).not.toContain('hunter2')
  })

  it('is strict in production', () => {
    expect(loadConfig(production).production).toBe(true)
    expect(faultsOf({ ...production, QUINTET_DEMO: '1' })).toContain('QUINTET_DEMO')
    for (const needed of ['SMTP_URL', 'QUINTET_SITE_URL', 'STRIPE_SECRET_KEY'])
      expect(faultsOf({ QUINTET_ENV: 'production' })).toContain(needed)
  })

  it('wants a provider with its secret where ages are checked, and never the sandbox in production (decision 60)', () => {
    expect(faultsOf({ ...production, QUINTET_AGE_METHODS: 'GB=sandbox' })).toContain('cannot name the sandbox')
    expect(faultsOf({ QUINTET_AGE_METHODS: 'GB=external' })).toContain('QUINTET_AGE_URL and QUINTET_AGE_SECRET are needed')
    const provider = { QUINTET_AGE_URL: 'https://age.example', QUINTET_AGE_SECRET: 'x' }
    expect(faultsOf({ ...production, ...provider, QUINTET_AGE_METHODS: 'GB=external' })).toBe('')
    expect(faultsOf({ QUINTET_AGE_METHODS: 'Britain=external' })).toContain('QUINTET_AGE_METHODS must name countries')
  })

  it('wants TLS and a real sender in production, and listens to this machine alone unless told otherwise', () => {
    expect(faultsOf({ ...production, QUINTET_SITE_URL: 'http://quintet.example' })).toContain('must start with https:')
    expect(faultsOf({ ...production, MAIL_FROM: '' })).toContain('MAIL_FROM must name a sender')
    expect(loadConfig(production).host).toBe('127.0.0.1')
    expect(loadConfig({ ...production, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
    expect(loadConfig({}).host).toBe('0.0.0.0')
  })

  it('documents each variable once', () => {
    const names = Object.values(settings).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { about } of Object.values(settings)) expect(about).toMatch(/\.$|\)$/)
  })
})
