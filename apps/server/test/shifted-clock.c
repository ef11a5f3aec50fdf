// The wall clock of a process, FAKETIME seconds away; timers and the steady clock stay real. Preloaded into the tests, their PostgreSQL
// and their browser it makes another day of today. libfaketime does more: under it PostgreSQL's timeouts never come.
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t shift(void) {
  static int isRead = 0;
  static time_t seconds = 0;
  if (!isRead) {
    const char *text = getenv("FAKETIME");
    seconds = text == NULL ? 0 : (time_t)strtoll(text, NULL, 10);
    isRead = 1;
  }
  return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  int failed = (int)syscall(SYS_clock_gettime, clock, at);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += shift();
  return failed;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  struct timespec now;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &now);
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at != NULL) *at = now.tv_sec;
  return now.tv_sec;
}
