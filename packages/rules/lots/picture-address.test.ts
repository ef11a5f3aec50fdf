import { describe, expect, it } from 'vitest'
import { PICTURE_SOURCES, pictureNamed, pictureStored } from './picture-address.ts'

describe('a picture that a file names', () => {
  it.each([
    ['cs.example/lpp/1_thb.jpg', 'https://cs.example/lpp/1_thb.jpg'],
    ['//cs.example/1_thb.jpg', 'https://cs.example/1_thb.jpg'],
    ['https://cs.example/1_thb.jpg?v=2', 'https://cs.example/1_thb.jpg?v=2'],
    ['https://cs.example:8443/1_thb.jpg', 'https://cs.example:8443/1_thb.jpg'],
    ['http://cs.example/1_thb.jpg', 'https://cs.example/1_thb.jpg'],
    ['HTTP://cs.example:80/1_thb.jpg', 'https://cs.example/1_thb.jpg'],
    ['cs.example/1.gif', 'https://cs.example/1.gif'],
    ['cs.example/1.JPEG', 'https://cs.example/1.JPEG'],
    ['cs.example/1.tiff', 'https://cs.example/1.tiff'],
    ['cs.example/1.png', 'https://cs.example/1.png'],
    ['cs.example/a picture.jpg', 'https://cs.example/a%20picture.jpg'],
  ])('%s is shown from %s', (text, address) => {
    expect(pictureNamed(text)).toBe(address)
    expect(PICTURE_SOURCES).toContain(new URL(address).protocol)
  })

  it.each([
    'http://cs.example:8080/1_thb.jpg',
    'http://localhost@evil.example',
    'https://user:word@evil.example/1.jpg',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'ftp://cs.example/1.jpg',
    'httpx://cs.example/1.jpg',
    'blob:https://cs.example/1.jpg',
    'cs.example/1.webp',
    'cs.example/1',
    'cs.example/jpg',
    'https://cs.example/show?picture=1.jpg',
    'no picture',
    '<img src=x>',
    '',
    '/',
  ])('a picture that a file names is none when it is %j', (text) => {
    expect(pictureNamed(text)).toBeUndefined()
  })
})

describe('a stored picture', () => {
  it.each([
    ['/media/1_thb.jpg', '/media/1_thb.jpg'],
    ['//cs.example/1.jpg', 'https://cs.example/1.jpg'],
    ['/\\cs.example/1.jpg', 'https://cs.example/1.jpg'],
    ['https://cs.example/1.jpg', 'https://cs.example/1.jpg'],
    ['http://cs.example:81/1.jpg', undefined],
  ])('a stored picture at %s is shown from %s', (address, shown) => {
    expect(pictureStored(address)).toBe(shown)
  })
})
