import { describe, expect, it } from 'vitest'
import { readAddress } from './page-address.ts'

const read = (address: string) => readAddress(new URL(address, 'https://host.example/embed.html'))

describe('the address of embed.html', () => {
  it('shows the opening lab when it says nothing', () => {
    expect(read('')).toEqual({ preset: 'three-rows' })
    expect(read('#')).toEqual({ preset: 'three-rows' })
  })

  it('says what to show in the fragment: a preset or a lab link', () => {
    expect(read('#retry-gate')).toEqual({ preset: 'retry-gate' })
    expect(read('#1.6i.Zk3x_0.q1YqSy0')).toEqual({ lab: '1.6i.Zk3x_0.q1YqSy0' })
  })

  it('hands a mangled link on as it is, for its reader to say what is wrong', () => {
    expect(read('#1%2E6i')).toEqual({ lab: '1%2E6i' })
  })

  it('takes a preset from the query, which the fragment outranks', () => {
    expect(read('?preset=retry-gate')).toEqual({ preset: 'retry-gate' })
    expect(read('?preset=retry-gate#cut-payment')).toEqual({ preset: 'cut-payment' })
  })

  it('says how to show it in the query, and nothing else', () => {
    expect(read('?theme=dark&controls=full&scenarios=a,b&onload=x')).toEqual({
      theme: 'dark',
      controls: 'full',
      scenarios: 'a,b',
      preset: 'three-rows',
    })
  })
})
