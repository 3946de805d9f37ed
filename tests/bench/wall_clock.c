/* A wall clock that a proof can put forward and back: the seconds are in the file that WALL_CLOCK
 * names, and every call looks there. No other clock is touched, and no wait is. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long ahead(void) {
  char said[32] = {0};
  const char *name = getenv("WALL_CLOCK");
  int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return 0;
  long read_ = read(file, said, sizeof said - 1);
  close(file);
  return read_ > 0 ? atol(said) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int answer = (int)syscall(SYS_clock_gettime, clock, now);
  if (answer == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += ahead();
  return answer;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec real;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &real);
  now->tv_sec = real.tv_sec;
  now->tv_usec = real.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *where) {
  struct timespec real;
  clock_gettime(CLOCK_REALTIME, &real);
  if (where) *where = real.tv_sec;
  return real.tv_sec;
}
