// Shows notices that are pushed to this device and opens their page. It stands beside the pages and handles no request of them.
self.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, path } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, icon: '/favicon.svg', tag: path, data: { path } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { href, origin } = new URL(event.notification.data.path, self.location.origin)
  if (origin === self.location.origin) event.waitUntil(self.clients.openWindow(href))
})
